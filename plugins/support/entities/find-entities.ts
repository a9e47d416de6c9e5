// Finds numbers of orders, invoices, accounts and tickets, as well as products, amounts and dates
// in a conversation.

import { parseAmount, parseDate } from 'workmill/sdk';
import type { Conversation } from '../conversation/conversation.ts';
import { numberWords, type EntityKind } from './number-words.ts';

export interface Entity {
  kind: EntityKind | 'amount' | 'date' | 'person';
  /** As written; ISO 8601 for a date; number and currency for an amount. */
  value: string;
  /** Original text, for evidence. */
  text: string;
  turn: number;
}

export interface EntityPattern {
  kind: EntityKind;
  /** Regular expression. The first group, if any, is the value. */
  pattern: string;
}

/**
 * Maximum number of different values per kind. The first ones of a conversation are the relevant
 * ones.
 */
const mostOfKind = 20;
/** Maximum number of characters of a turn. Longer turns are pasted logs. */
const readOfTurn = 20_000;

export function findEntities(
  { turns }: Conversation,
  patterns: readonly EntityPattern[],
): Entity[] {
  const own = patterns.map(({ kind, pattern }) => ({ kind, form: new RegExp(pattern, 'giu') }));
  const found: Entity[] = [];
  for (const [turn, { text }] of turns.entries()) {
    const part = text.slice(0, readOfTurn);
    for (const entity of [
      ...own.flatMap(({ kind, form }) => numbersIn(part, kind, form)),
      ...numberWords.flatMap(({ kind, form }) => numbersIn(part, kind, form)),
      ...amountsIn(part),
      ...datesIn(part),
    ]) {
      if (!isKnown(found, entity)) found.push({ ...entity, turn });
    }
  }
  return found;
}

type Found = Omit<Entity, 'turn'>;

function isKnown(known: readonly Entity[], { kind, value }: Found): boolean {
  const same = known.filter((one) => one.kind === kind);
  return (
    same.length >= mostOfKind || known.some((one) => one.value === value && isNumber(one, kind))
  );
}

/**
 * Returns whether a further match of `kind` with the same value is a duplicate. A number has one
 * kind, the first that was found.
 */
function isNumber(one: Entity, kind: Found['kind']): boolean {
  return one.kind === kind || (one.kind !== 'amount' && one.kind !== 'date');
}

function numbersIn(text: string, kind: EntityKind, form: RegExp): Found[] {
  return [...text.matchAll(form)].flatMap((match): Found[] => {
    const value = (match[1] ?? match[0]).replace(/[.,;:!?)\]'"]+$/, '');
    return /\d/.test(value) ? [{ kind, value, text: value }] : [];
  });
}

const sum =
  /(?<![\p{L}\d.,])(?:(?:[$€£¥₹]|USD|EUR|GBP|CHF|INR|SEK|NOK|DKK|PLN)\s?\d[\d.,' ]{0,14}|\d[\d.,']{0,14}\s?(?:[$€£¥₹]|USD|EUR|GBP|CHF|INR|SEK|NOK|DKK|PLN|euros?|dollars?|pounds?)(?![\p{L}\d]))/giu;

function amountsIn(text: string): Found[] {
  return [...text.matchAll(sum)].flatMap((match): Found[] => {
    const written = match[0].trim().replace(/[.,' ]+$/, '');
    const amount = parseAmount(written);
    if (!amount) return [];
    const number = amount.decimal ?? amount.alternatives[0]?.decimal;
    if (number === undefined) return [];
    const value = amount.currency === null ? number : `${number} ${amount.currency}`;
    return [{ kind: 'amount', value, text: written }];
  });
}

const day =
  /(?<![\d.,/-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}\.?\s(?:de\s)?\p{L}{3,12}\.?\s(?:de\s)?\d{4}|\p{L}{3,9}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4})(?![\d/-])/gu;

/** Returns unambiguous dates. */
function datesIn(text: string): Found[] {
  return [...text.matchAll(day)].flatMap((match): Found[] => {
    const written = match[0].replace(/(\d)(?:st|nd|rd|th)\b/, '$1');
    const value = parseDate(written)?.date ?? null;
    return value === null ? [] : [{ kind: 'date', value, text: match[0] }];
  });
}
