// A model server as an additional reader of pages. It is asked for required fields that the rules
// left empty or uncertain; its values are compared with theirs and never replace them.

import { Big } from 'big.js';
import {
  confidenceIfConfirmed,
  confidenceIfDisputed,
  confidenceOfModelAlone,
  type Document,
  type Evidence,
  type JSONSchema,
  type Model,
  type ModelValue,
} from 'workmill/sdk';
import { plainId } from '../checks/check.ts';
import type { Field, InvoiceRead } from '../invoice.ts';
import { codeOfSign } from '../layout/currency.ts';

export interface Disagreement {
  field: OpinionField;
  /** The values of the rules, and of the model. */
  read: string;
  given: string;
}

export interface ModelOpinion {
  disagreements: Disagreement[];
}

export type OpinionField = 'invoice_number' | 'amount' | 'currency' | 'vendor_name' | 'issue_date';

const text = { type: ['string', 'null'], maxLength: 300 } as const;

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['invoice_number', 'amount', 'currency', 'vendor_name', 'issue_date'],
  properties: {
    invoice_number: text,
    amount: { type: ['number', 'null'] },
    currency: text,
    vendor_name: text,
    issue_date: { type: ['string', 'null'], pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
  },
} as const satisfies JSONSchema;

const instructions =
  'The document is an invoice, a credit note, a receipt or a purchase order. invoice_number: the ' +
  "document's own number. amount: what is to be paid in the end, tax included. currency: the code " +
  'or sign of the amount as it is printed. vendor_name: the company that issued the document, not ' +
  'its customer. issue_date: the day on which it was issued.';

/** Fields with a lower confidence are asked for. */
const surelyRead = 0.85;

/** Returns null if nothing was asked or answered. */
export async function askModel(
  read: InvoiceRead,
  document: Document,
  model: Model | undefined,
): Promise<{ read: InvoiceRead; opinion: ModelOpinion } | null> {
  if (!model || !asked(read).some((one) => one.isUncertain)) return null;
  const { values, refused } = await model.extract({ document, schema, instructions });
  return refused === null ? compare(read, values) : null;
}

/** Compares the values of the rules with those of the model. */
function compare(read: InvoiceRead, values: Record<string, ModelValue>) {
  const merged = { ...read };
  const disagreements: Disagreement[] = [];
  for (const one of asked(read)) {
    const given = values[`/${one.field}`];
    const value = given && one.valueOf(given);
    if (given === undefined || value === null || value === undefined) continue;
    const own = read[one.key];
    if (own === null) {
      // With the default threshold, a document with such a field goes to review.
      const evidence: Evidence = { ...given.evidence, confidence: confidenceOfModelAlone };
      Object.assign(merged, { [one.key]: { value, evidence } });
      continue;
    }
    if (one.isSame(own.value, value)) {
      Object.assign(merged, { [one.key]: judged(own, confidenceIfConfirmed) });
      continue;
    }
    disagreements.push({ field: one.field, read: shown(own.value), given: shown(value) });
    if (one.isUncertain) Object.assign(merged, { [one.key]: judged(own, confidenceIfDisputed) });
  }
  return { read: merged, opinion: { disagreements } };
}

interface Asked {
  field: OpinionField;
  key: 'invoiceNumber' | 'payableAmount' | 'currency' | 'vendorName' | 'issueDate';
  isUncertain: boolean;
  /** Returns null for a value of the wrong type. */
  valueOf(given: ModelValue): string | Big | null;
  isSame(read: string | Big, given: string | Big): boolean;
}

function asked(read: InvoiceRead): Asked[] {
  const fields = [
    ['invoice_number', 'invoiceNumber', ofText, sameText],
    ['amount', 'payableAmount', ofNumber, sameAmount],
    ['currency', 'currency', ({ value }) => codeOfSign(String(value)), sameText],
    ['vendor_name', 'vendorName', ofText, sameName],
    ['issue_date', 'issueDate', ofText, sameText],
  ] as const satisfies [Asked['field'], Asked['key'], Asked['valueOf'], Asked['isSame']][];
  return fields.map(([field, key, valueOf, isSame]) => {
    const isUncertain = (read[key]?.evidence.confidence ?? 0) < surelyRead;
    return { field, key, isUncertain, valueOf, isSame };
  });
}

function ofText({ value }: ModelValue): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function ofNumber({ value }: ModelValue): Big | null {
  return typeof value === 'number' ? new Big(value) : null;
}

/** Credit notes are printed with or without a minus, and readers differ. */
function sameAmount(one: string | Big, other: string | Big): boolean {
  return new Big(one).abs().eq(new Big(other).abs());
}

function sameText(one: string | Big, other: string | Big): boolean {
  return plainId(String(one)) === plainId(String(other));
}

/** "Nordbach" is the same company as "Nordbach GmbH". */
function sameName(one: string | Big, other: string | Big): boolean {
  const [first, second] = [plainId(String(one)), plainId(String(other))];
  return first.includes(second) || second.includes(first);
}

/** Returns the field with another confidence. */
function judged(
  { value, evidence }: Field<string | Big>,
  judge: (confidence: number) => number,
): Field<string | Big> {
  return { value, evidence: { ...evidence, confidence: judge(evidence.confidence) } };
}

function shown(value: string | Big): string {
  return typeof value === 'string' ? value : value.toFixed();
}
