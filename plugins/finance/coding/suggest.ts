// Suggests an account for each line: by an administrator's rule, by corrections, by earlier
// postings, or by the vendor's default. Only accounts of the customer's chart are suggested;
// otherwise the line remains open.

import type { Context, Evidence, LocalModel, Reference } from 'workmill/sdk';
import type { InvoiceLine, InvoiceRead } from '../invoice.ts';
import { isOnlyProposed, type Known } from '../known.ts';
import { foldName } from '../names.ts';
import type { Policy } from '../policy.ts';
import type { GlAccount, GlEntry } from '../reference-schemas.ts';
import type { CodingRule } from '../settings-schema.ts';
import { inputOf } from './gl-codes.ts';
import { findLessons, sameLine, type Lesson } from './lessons.ts';
import { learnFromRows, type Prediction, type RowsModel } from './rows-model.ts';

export interface GlCode {
  /** Index of the invoice's line. */
  lineItem: number;
  code: string;
  name: string;
  costCentre: string | null;
  confidence: number;
  source: 'rule' | 'correction' | 'history' | 'vendor_default';
  /** Workflows with corrections that it is based on. */
  learnedFrom: readonly string[];
  /** Evidence of the line, if the trained model suggested the account. */
  evidence?: Evidence;
}

/** An administrator's own rule is as certain as the reading of the line. */
const ofRule = 0.99;
/** A person coded the same words; another person may decide differently. */
const ofCorrection = 0.95;
/** The default fits most of a vendor's invoices; the line itself was not considered. */
const ofDefault = 0.7;
const mostEntries = 300;
/** Maximum number of different descriptions searched in the history; each is a look-up. */
const mostSearches = 20;
/** Number of the vendor's own entries from which other vendors' lines are not needed. */
const enoughEntries = 100;

export async function suggestCodes(
  { lines, currency }: InvoiceRead,
  { vendor }: Pick<Known, 'vendor'>,
  policy: Policy,
  { reference, localModel }: Pick<Context, 'reference' | 'localModel'>,
): Promise<GlCode[]> {
  const hasChart = (await reference.find('gl_accounts', {}, { limit: 1 })).length > 0;
  if (!hasChart || lines.length === 0) return [];
  const vendorId = vendor && !isOnlyProposed(vendor) ? vendor.record.vendor_id : null;
  const texts = textsOf(lines);
  const [trained, history, lessons] = await Promise.all([
    localModel('gl_codes'),
    historyFor(texts, vendorId, reference),
    findLessons(texts, vendorId, reference),
  ]);
  const models = { trained, rows: learnFromRows([...history, ...lessons]) };
  const money = currency?.value ?? '';
  const chosen = lines.map((line) => {
    const rule = policy.codingRules.find(({ when }) => fits(when, line, { vendorId, money }));
    return rule
      ? ruled(rule)
      : (corrected(line, vendorId, lessons) ??
          learned(line, models, vendorId, policy) ??
          defaultOf(vendor?.record));
  });
  const codes = [...new Set(chosen.flatMap((one) => one?.code ?? []))].slice(0, mostSearches);
  const accounts = await Promise.all(codes.map((code) => reference.lookup('gl_accounts', code)));
  const names = new Map(
    (accounts as (GlAccount | null)[]).flatMap((account): [string, string][] =>
      account && account.active !== false ? [[account.code, account.name]] : [],
    ),
  );
  return chosen.flatMap((one, lineItem): GlCode[] => {
    const name = one ? names.get(one.code) : undefined;
    return one && name !== undefined ? [{ lineItem, name, ...one }] : [];
  });
}

type Choice = Omit<GlCode, 'lineItem' | 'name'>;

/** Returns the texts of the lines without duplicates. */
function textsOf(lines: readonly InvoiceLine[]): string[] {
  const texts = lines.flatMap(
    ({ description }) => description?.value.slice(0, 500).toWellFormed() ?? [],
  );
  return [...new Set(texts)].slice(0, mostSearches);
}

async function historyFor(
  texts: readonly string[],
  vendorId: string | null,
  reference: Reference,
): Promise<GlEntry[]> {
  const own =
    vendorId === null
      ? []
      : await reference.find(
          'gl_history',
          { vendor_id: vendorId },
          { limit: mostEntries, last: true },
        );
  if (own.length >= enoughEntries) return own as GlEntry[];
  const found = await Promise.all(texts.map((text) => reference.search('gl_history', text)));
  const all = [...own, ...found.flat()] as GlEntry[];
  return [...new Map(all.map((entry) => [entry.entry_id, entry])).values()];
}

function ruled({ code, cost_centre: costCentre }: CodingRule): Choice {
  return { code, costCentre: costCentre ?? null, confidence: ofRule, source: 'rule', ...unlearned };
}

const unlearned = { learnedFrom: [] } as const;

function corrected(
  { description }: InvoiceLine,
  vendorId: string | null,
  lessons: readonly Lesson[],
): Choice | null {
  const lesson = description && sameLine(description.value, vendorId, lessons);
  return (
    lesson && {
      code: lesson.gl_code,
      costCentre: lesson.cost_centre ?? null,
      confidence: ofCorrection,
      source: 'correction',
      learnedFrom: [lesson.workflowId],
    }
  );
}

/** Even a hundred equal postings are not certain. */
const mostSure = 0.95;
/** Maximum number that a person would look at. */
const mostSources = 5;

interface Models {
  /** Model of all postings; null until the tenant has trained it. */
  trained: LocalModel | null;
  /** Model of the rows similar to the lines, including rows newer than the training. */
  rows: RowsModel;
}

/**
 * Uses the more certain of the two models, which is right more often than either
 * (scripts/bench/gl-coding.ts).
 */
function learned(
  { description }: InvoiceLine,
  { trained, rows }: Models,
  vendorId: string | null,
  { codingMinConfidence }: Policy,
): Choice | null {
  if (!description) return null;
  const line = { description: description.value, vendorId };
  const ofRows = rows.predict(line);
  const ofModel = trained && predictWith(trained, line, rows);
  const isModels = ofModel !== null && ofModel.confidence >= (ofRows?.confidence ?? 0);
  const known = isModels ? ofModel : ofRows;
  if (!known || known.confidence < codingMinConfidence) return null;
  const { supporting, ...choice } = known;
  const sources = supporting.flatMap((one) =>
    'workflowId' in one ? [String(one.workflowId)] : [],
  );
  const learnedFrom = [...new Set(sources)].slice(0, mostSources);
  const { confidence } = known;
  const evidence = isModels && { ...description.evidence, confidence, source: trained!.source };
  return { ...choice, source: 'history', learnedFrom, ...(evidence && { evidence }) };
}

function predictWith(
  model: LocalModel,
  line: { description: string; vendorId: string | null },
  rows: RowsModel,
): Prediction | null {
  const [best] = model.predict(inputOf(line.description, line.vendorId)).ranked;
  if (!best) return null;
  const { label: code, probability } = best;
  return { code, confidence: Math.min(mostSure, probability), ...rows.support(line, code) };
}

function defaultOf(
  vendor: { default_gl_code?: string; default_cost_centre?: string } | undefined,
): Choice | null {
  const { default_gl_code: code, default_cost_centre: costCentre } = vendor ?? {};
  return code === undefined
    ? null
    : {
        code,
        costCentre: costCentre ?? null,
        confidence: ofDefault,
        source: 'vendor_default',
        ...unlearned,
      };
}

function fits(
  when: CodingRule['when'],
  { description, lineTotal, taxRate }: InvoiceLine,
  { vendorId, money }: { vendorId: string | null; money: string },
): boolean {
  const { vendors, words, amount_above: above, amount_up_to: upTo, tax_rates: rates } = when;
  if (vendors && (vendorId === null || !vendors.includes(vendorId))) return false;
  if (words) {
    const text = foldName(description?.value ?? '');
    if (!words.some((word) => text.includes(foldName(word)))) return false;
  }
  const total = lineTotal?.value.abs();
  if (above && !(total && above[money] !== undefined && total.gt(above[money]))) return false;
  if (upTo && !(total && upTo[money] !== undefined && total.lte(upTo[money]))) return false;
  return !rates || (taxRate !== null && rates.includes(taxRate.value.toNumber()));
}
