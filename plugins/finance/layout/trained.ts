// Weights in use: trained ones (models/layout.json) and manual ones (rules.ts). Slips of tills have
// their own weights, because labels of totals and shops have other meanings on invoices.

import model from '../models/layout.json' with { type: 'json' };
import { LABEL_CLASSES } from './languages/language.ts';
import { RULES, type RuleTable } from './rules.ts';
import type { Sheet } from './segments.ts';

/** Fields without manual weights. */
const TRAINED = ['payable', 'invoiceNumber', 'poNumber'] as const;
/** Fields with separate weights for slips. */
const TRAINED_ON_SLIPS = ['payable', 'vendor'] as const;

export type Tables = Readonly<Record<(typeof TRAINED)[number] | keyof typeof RULES, RuleTable>>;

/** Tables of the file, whose names may not match the current reader. */
interface Model {
  tables: unknown;
  slips: { tables: unknown };
}

/** @throws Error naming a weight that is missing in the model, or unknown to the reader. */
export function tablesOf({ tables, slips }: Model): { sheets: Tables; slips: Tables } {
  const sheets = { ...RULES, ...readTables(tables, TRAINED, 'tables') };
  const own = readTables(slips.tables, TRAINED_ON_SLIPS, 'slips.tables');
  return { sheets, slips: { ...sheets, ...own } };
}

function readTables<F extends string>(
  tables: unknown,
  fields: readonly F[],
  path: string,
): Record<F, RuleTable> {
  const known = (tables ?? {}) as Partial<Record<string, RuleTable>>;
  for (const field of Object.keys(known)) {
    if (!fields.some((one) => one === field)) throw fault(`${path}.${field} is not used`);
  }
  for (const field of fields) checkTable(known[field], `${path}.${field}`);
  return known as Record<F, RuleTable>;
}

function checkTable(table: Partial<RuleTable> | undefined, path: string): void {
  if (table === undefined) throw fault(`${path} is missing`);
  const { bias, labels = {}, features = {} } = table;
  const weights = [['bias', bias], ...Object.entries(labels), ...Object.entries(features)] as const;
  for (const [name, weight] of weights) {
    if (!Number.isFinite(weight)) throw fault(`${path} has no number for ${name}`);
  }
  const unknown = Object.keys(labels).find((name) => !LABEL_CLASSES.some((one) => one === name));
  if (unknown) throw fault(`${path} names the label ${unknown}, which the reader does not have`);
}

function fault(found: string): Error {
  return new Error(`models/layout.json: ${found}. Run scripts/train/train-layout.ts.`);
}

const TABLES = tablesOf(model);

/**
 * In text heights, from the first to the last column: of 600 receipts of tills and restaurants, one
 * is wider (median 21); of 1,200 generated invoices, none is narrower (median 52).
 */
const WIDEST_SLIP = 40;
const MOST_PAGES = 2;
/**
 * Points (113 mm): rolls of tills are at most 80 mm wide. The page of a picture may be a scanner's
 * bed.
 */
const WIDEST_ROLL = 320;

export function tablesFor(slip: boolean): Tables {
  return slip ? TABLES.slips : TABLES.sheets;
}

/** Whether it is a slip of a till: a narrow strip of paper, on a page of any size. */
export function isSlip({ rows, unit, pages }: Sheet): boolean {
  if (rows.length === 0 || pages.length > MOST_PAGES) return false;
  if (pages.some(({ source, width }) => source === 'digital' && width > WIDEST_ROLL)) return false;
  const left = Math.min(...rows.map(({ box }) => box[0]));
  const right = Math.max(...rows.map(({ box }) => box[2]));
  return right - left < WIDEST_SLIP * unit;
}
