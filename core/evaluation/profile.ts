// Comparison of a data set's truth with the results of a pipeline: one table for each kind of data,
// so that the counting code is independent of invoices and contracts.

/**
 * Comparison of two values. `code`: only letters and digits, in upper case. `money`: within 0.005.
 * `date`: the same ISO date. `name`: `name-similarity.ts`. `word`: ignoring case.
 */
export type Comparison = 'code' | 'money' | 'date' | 'name' | 'word';

export interface FieldRule {
  /** Name in the truth. */
  truth: string;
  /** Name in the report, if it differs from the name in the truth. */
  name?: string;
  /** JSON pointer into completed_unit. */
  given: string;
  comparison: Comparison;
  /** Name of the list in the truth's `extra` whose values also count as right; `<truth>_accept`. */
  accept?: string;
}

/**
 * Rows are matched one to one: a row is right if its exact fields are right and its texts are
 * similar.
 */
export interface RowsRule {
  truth: string;
  given: string;
  /** Fields that must be equal if the truth has them. `<field>_accept` of a row also counts. */
  exact: readonly string[];
  text: { field: string; ratio: number };
}

/** A trap marked in the truth, and the flag that must be raised for it and for nothing else. */
export interface FlagRule {
  truth: string;
  given: string;
  code: string;
  /** Kinds of documents that can contain the trap. */
  kinds: readonly string[];
}

export interface DatasetProfile {
  /** Names in the truth that together identify the case: documents with equal values are twins. */
  identity: readonly string[];
  fields: readonly FieldRule[];
  rows: RowsRule | null;
  flags: readonly FlagRule[];
  /** Fields that are measured only with this set of reference data. */
  withReference?: Readonly<Record<string, readonly FieldRule[]>>;
}

export const financeProfile: DatasetProfile = {
  identity: ['invoice_number', 'amount', 'vendor_name'],
  fields: [
    field('invoice_number', 'code', 'invoice_number'),
    field('amount', 'money', 'amount'),
    field('currency', 'word', 'currency'),
    field('vendor_name', 'name', 'vendor_name', 'vendor_accept'),
    field('issue_date', 'date', 'issue_date'),
    field('due_date', 'date', 'due_date'),
    field('net_total', 'money', 'net_amount'),
    field('tax_total', 'money', 'tax_amount'),
    field('po_number', 'code', 'po_number'),
  ],
  rows: {
    truth: 'line_items',
    given: '/invoice_object/line_items',
    exact: ['quantity', 'unit_price'],
    text: { field: 'description', ratio: 0.7 },
  },
  flags: [
    {
      truth: 'hybrid_mismatch',
      given: '/invoice_object/anomaly_flags',
      code: 'hybrid_mismatch',
      kinds: ['einvoice-pdf'],
    },
  ],
  // vendor_name has the printed name; the recognized record is stored beside it.
  withReference: {
    vendors: [
      {
        truth: 'vendor_name',
        name: 'known_vendor',
        given: '/known_vendor/name',
        comparison: 'name',
        accept: 'vendor_accept',
      },
    ],
  },
};

/** Returns the profile with the fields that can be measured with these sets of reference data. */
export function measuredWith(profile: DatasetProfile, sets: readonly string[]): DatasetProfile {
  const more = sets.flatMap((set) => profile.withReference?.[set] ?? []);
  return { ...profile, fields: [...profile.fields, ...more] };
}

function field(truth: string, comparison: Comparison, name: string, accept?: string): FieldRule {
  return { truth, given: `/invoice_object/${name}`, comparison, ...(accept ? { accept } : {}) };
}

/** Clauses are measured when their model is trained (plugins/legal/models/clauses.md). */
const legalProfile: DatasetProfile = {
  identity: [],
  fields: [
    contractField('agreement_date', 'date', 'metadata/agreement_date'),
    contractField('effective_date', 'date', 'effective_date'),
    contractField('expiration', 'date', 'metadata/expiration_date'),
    contractField('governing_law', 'word', 'metadata/governing_law'),
  ],
  rows: null,
  flags: [],
};

function contractField(truth: string, comparison: Comparison, name: string): FieldRule {
  return { truth, given: `/contract_intelligence/${name}`, comparison };
}

const supportProfile: DatasetProfile = {
  identity: [],
  fields: [
    wordField('category', '/case_object/category'),
    wordField('sentiment', '/case_object/sentiment'),
    wordField('priority', '/case_object/priority'),
    wordField('assigned_team', '/case_object/assigned_team'),
    wordField('routing_decision', '/routing_decision'),
    wordField('language', '/case_object/language'),
  ],
  rows: null,
  flags: [],
};

function wordField(truth: string, given: string): FieldRule {
  return { truth, given, comparison: 'word' };
}

/** Profiles by pipeline. */
export const datasetProfiles: Readonly<Record<string, DatasetProfile>> = {
  finance: financeProfile,
  legal: legalProfile,
  support: supportProfile,
};

/**
 * Returns the pipeline's own profile. Without one, for example for a customer's plugin, every name
 * in the truths is a JSON pointer into completed_unit; numbers are compared as money, others as
 * words.
 */
export function profileFor(
  pipeline: string,
  truths: readonly Readonly<Record<string, unknown>>[],
): DatasetProfile {
  if (Object.hasOwn(datasetProfiles, pipeline)) return datasetProfiles[pipeline]!;
  const numeric = new Map<string, boolean>();
  for (const [pointer, value] of truths.flatMap((truth) => Object.entries(truth))) {
    if (value !== null) numeric.set(pointer, typeof value === 'number');
    else if (!numeric.has(pointer)) numeric.set(pointer, false);
  }
  const fields = [...numeric].map(([pointer, isNumber]): FieldRule => ({
    truth: pointer,
    given: pointer,
    comparison: isNumber ? 'money' : 'word',
  }));
  return { identity: [], fields, rows: null, flags: [] };
}
