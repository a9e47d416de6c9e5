// Assigns regulatory tags to a record.

import { foldText, type Document } from 'workmill/sdk';
import type { Subject } from '../checks/subject.ts';
import { isIdentityType } from '../documents/document-types.ts';
import { isLuhn } from '../identifiers/arithmetic.ts';
import { openHits, type Screening } from '../screening/screen-subject.ts';
import {
  eea,
  fires,
  retentionClasses,
  type Jurisdiction,
  type RetentionClass,
  type TagFacts,
  type TagRule,
} from './tag-rule.ts';
import type { TagRules } from './tag-rules.ts';

export interface RegulatoryTag {
  tag: string;
  title: string;
  cite: string;
  retention: { class: RetentionClass | 'own'; period: string; cite: string };
}

export interface Tagged {
  /** Jurisdiction in the request; null to derive it from the subject's countries. */
  jurisdiction: Jurisdiction | null;
  subject: Subject | null;
  /** ISO 3166-1 alpha-2 codes of the subject, or read in a document. */
  countries: readonly string[];
  /** Birth date of the subject, or read in a document, as YYYY-MM-DD. */
  birthDate: string | null;
  documents: readonly { type: string; document: Document }[];
  schemes: readonly string[];
  screening: Screening | null;
  today: string;
}

export function tagRecord(tagged: Tagged, { rules }: TagRules): RegulatoryTag[] {
  const facts = factsOf(tagged);
  return rules
    .filter((rule) => fires(rule, facts))
    .map((rule) => ({
      tag: rule.id,
      title: rule.title,
      cite: rule.cite,
      retention: retentionOf(rule),
    }));
}

function retentionOf({ cite, retention = 'none', retention_period: own }: TagRule) {
  if (own !== undefined) return { class: 'own' as const, period: own, cite };
  const { title, cite: source } = retentionClasses[retention];
  return { class: retention, period: title, cite: source };
}

/** Maximum number of characters examined in each document. */
const mostCharacters = 200_000;

function factsOf({ subject, jurisdiction, countries, ...record }: Tagged): TagFacts {
  const texts = record.documents.map(({ document }) => document.text.slice(0, mostCharacters));
  const text = ` ${texts.map(foldText).join(' ')} `;
  const isPerson = record.documents.some(({ type }) => isIdentityType(type));
  return {
    jurisdictions: jurisdiction ? [jurisdiction] : jurisdictionsOf(countries),
    subject: subject?.kind ?? (isPerson ? 'person' : null),
    age: record.birthDate === null ? null : ageOn(record.today, record.birthDate),
    countries,
    documents: record.documents.map(({ type }) => type),
    schemes: record.schemes,
    hits: [
      ...new Set((record.screening ? openHits(record.screening) : []).map(({ row }) => row.list)),
    ],
    hasTaxNumber: subject?.tax_id !== undefined,
    text,
    hasCardNumber: texts.some(hasCardNumber),
  };
}

function jurisdictionsOf(countries: readonly string[]): Jurisdiction[] {
  const found: Jurisdiction[] = [];
  if (countries.some((country) => eea.has(country))) found.push('EU');
  if (countries.includes('GB')) found.push('UK');
  if (countries.includes('US')) found.push('US');
  if (countries.includes('CH')) found.push('CH');
  return found;
}

function ageOn(today: string, birthDate: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/**
 * Finds 13 to 19 digits in groups with a valid check digit and the prefix of a card issuer (ISO/IEC
 * 7812).
 */
function hasCardNumber(text: string): boolean {
  for (const [printed] of text.matchAll(/(?<!\d)[3-6](?:[ -]?\d){12,18}(?!\d)/g)) {
    const digits = printed.replaceAll(/\D/g, '');
    if (!/^(\d)\1*$/.test(digits) && isLuhn(digits)) return true;
  }
  return false;
}
