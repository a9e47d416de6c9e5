// The weights in use: those trained for a field where there are any, else those set by hand. Slips, as
// tills print them, have weights of their own: what names a total or a shop there names other things
// on the sheets of invoices.

import model from '../models/layout.json' with { type: 'json' };
import { RULES, type RuleTable } from './rules.ts';
import type { Sheet } from './segments.ts';

export type Tables = Readonly<Record<keyof typeof RULES, RuleTable>>;

const trained: Readonly<Record<string, RuleTable>> = model.tables;
const trainedOnSlips: Readonly<Record<string, RuleTable>> = model.slips.tables;

const TABLES: Tables = { ...RULES, ...trained };
const SLIP_TABLES: Tables = { ...TABLES, ...trainedOnSlips };

/**
 * In heights of text, from the first to the last column: of 600 receipts of tills and restaurants one
 * is wider (median 21), of 1,200 invented invoices none is narrower (median 52).
 */
const WIDEST_SLIP = 40;
const MOST_PAGES = 2;
/** Points (113 mm): rolls of tills are at most 80 mm wide. A picture's page may be a scanner's bed. */
const WIDEST_ROLL = 320;

export function tablesFor(slip: boolean): Tables {
  return slip ? SLIP_TABLES : TABLES;
}

/** Whether it is a till's: a narrow strip of paper, on a page of whatever size. */
export function isSlip({ rows, unit, pages }: Sheet): boolean {
  if (rows.length === 0 || pages.length > MOST_PAGES) return false;
  if (pages.some(({ source, width }) => source === 'digital' && width > WIDEST_ROLL)) return false;
  const left = Math.min(...rows.map(({ box }) => box[0]));
  const right = Math.max(...rows.map(({ box }) => box[2]));
  return right - left < WIDEST_SLIP * unit;
}
