// Finds sums of money in a contract and their purpose.

import { parseAmount, type TextRange } from 'workmill/sdk';
import type { Contract } from '../text/contract.ts';

export interface PrintedSum extends TextRange {
  /** Exact decimal, such as "1250000". */
  amount: string;
  /** ISO 4217; null for a currency sign that several currencies use. */
  currency: string | null;
  purpose: 'cap' | 'fee' | 'insurance' | 'penalty' | 'other';
}

const figures =
  "(?:\\d{1,3}(?:[ .,'\u00a0\u202f]\\d{3}){1,4}(?:[.,]\\d{1,2})?|\\d{1,9}(?:[.,]\\d{1,2})?)(?![\\d%])";
const money = new RegExp(
  `(?:(?:US|CA|A|HK)?[$€£¥]|\\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|RMB|INR|HKD)\\b)\\s?${figures}(?:\\s?(?:million|billion|thousand))?|(?<![\\d.,])${figures}\\s?(?:€|EUR\\b|USD\\b|CHF\\b|GBP\\b|dollars\\b|euros?\\b)`,
  'gi',
);
/** Words that indicate a purpose, in the supported languages. The first match applies. */
const purposes: readonly [PrintedSum['purpose'], RegExp][] = [
  ['insurance', /insur|coverage|per occurrence|versicher|\bseguros?\b|assicura|verzeker/i],
  ['cap', /liab|exceed|maximum|in no event|haftung|responsabilit|responsabilidad|aansprakelijk/i],
  ['penalty', /liquidated|penalt|late fee|vertragsstrafe|pénalit|penalizaci|\bpenale\b|\bboete/i],
  [
    'fee',
    /\bfees?\b|pay|price|rent|royalt|salary|purchase|compensation|vergütung|miete|prix|\bpagar|precio|\bpaga\b|canone|prezzo|betaalt|vergoeding|prijs/i,
  ],
];
const factors: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };
const mostSums = 50;

interface Money extends TextRange {
  /** Exact decimal. */
  amount: string;
  currency: string | null;
}

/** Returns the sums of money in a text, in document order. */
export function findMoney(text: string, language: string | null): Money[] {
  return [...text.matchAll(money)].flatMap(({ 0: printed, index }): Money[] => {
    const word = /(?:thousand|million|billion)$/i.exec(printed)?.[0].toLowerCase();
    const plain = printed.replace(/\s?(?:thousand|million|billion|dollars|euros?)$/i, '').trim();
    const read = parseAmount(plain, { locale: language ?? 'en' });
    if (!read || read.value === null) return [];
    const amount = word === undefined ? read.decimal! : String(read.value * factors[word]!);
    return [{ start: index, end: index + printed.length, amount, currency: read.currency }];
  });
}

/** Returns the first sums of the contract, without duplicates of the same sum and purpose. */
export function sumsOf(contract: Contract): PrintedSum[] {
  const sums = new Map<string, PrintedSum>();
  for (const found of findMoney(contract.squeezed.text, contract.document.language)) {
    const { amount, currency } = found;
    const range = contract.original(found);
    const sentence = contract.sentenceText(range.start);
    const purpose = purposes.find(([, pattern]) => pattern.test(sentence))?.[0] ?? 'other';
    const sum = { ...range, amount, currency, purpose };
    const key = `${amount} ${currency} ${purpose}`;
    if (!sums.has(key)) sums.set(key, sum);
    if (sums.size === mostSums) break;
  }
  return [...sums.values()];
}
