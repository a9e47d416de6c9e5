// Facts that a rule for a regulatory tag evaluates, and the retention that results from the tag.

import type { FromSchema, JSONSchema } from 'workmill/sdk';
import { documentTypes } from '../documents/document-types.ts';

export const jurisdictions = ['EU', 'UK', 'US', 'CH'] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

export interface TagFacts {
  jurisdictions: readonly Jurisdiction[];
  subject: 'person' | 'organisation' | null;
  /** Age in whole years; null if the birth date is unknown. */
  age: number | null;
  /** ISO 3166-1 alpha-2 codes of the subject. */
  countries: readonly string[];
  documents: readonly string[];
  /** Schemes of the identifiers given. */
  schemes: readonly string[];
  /** Lists with a hit. */
  hits: readonly string[];
  hasTaxNumber: boolean;
  /** Normalized text of all documents, with a space at both ends. */
  text: string;
  hasCardNumber: boolean;
}

export const retentionClasses = {
  purpose: {
    title: 'As long as the purpose needs',
    cite: 'Regulation (EU) 2016/679, Art. 5(1)(e)',
  },
  aml: {
    title: '5 years after the relationship ends',
    cite: 'Directive (EU) 2015/849, Art. 40(1)',
  },
  bsa: { title: '5 years after the account is closed', cite: '31 CFR 1020.220(a)(3)(ii)' },
  ofac: { title: '10 years', cite: '31 CFR 501.601' },
  audit: { title: '7 years', cite: '17 CFR 210.2-06(a)' },
  hipaa: { title: '6 years', cite: '45 CFR 164.316(b)(2)(i)' },
  pci_log: { title: '12 months, 3 of them at hand', cite: 'PCI DSS 4.0, Req. 10.5.1' },
  pci_card: { title: 'As short as the business needs', cite: 'PCI DSS 4.0, Req. 3.2.1' },
  mifid: { title: '5 years, 7 on request', cite: 'Directive 2014/65/EU, Art. 16(7)' },
  none: { title: 'No period in this rule', cite: '' },
} as const;

export type RetentionClass = keyof typeof retentionClasses;

export const retentionNames = Object.keys(retentionClasses) as RetentionClass[];

const text = { type: 'string', minLength: 1, maxLength: 300 } as const;

/** All conditions given must hold. For a list, one matching item is sufficient. */
export const whenSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  description: 'All conditions that are given must hold; of a list one item is enough.',
  properties: {
    jurisdiction: { enum: jurisdictions, description: 'Jurisdiction of the record.' },
    subject: { enum: ['person', 'organisation'], description: 'Kind of subject.' },
    document: {
      type: 'array',
      minItems: 1,
      items: { enum: documentTypes },
      description: 'Types of documents.',
    },
    scheme: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: text,
      description: 'Schemes of identifiers, such as iban.',
    },
    words: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: { type: 'string', minLength: 2, maxLength: 100 },
      description: 'Whole words or phrases of a document, without regard to case and accents.',
    },
    younger_than: {
      type: 'integer',
      minimum: 1,
      maximum: 150,
      description: 'Age in years that the subject has not reached.',
    },
    country: {
      type: 'array',
      minItems: 1,
      maxItems: 300,
      items: { type: 'string', pattern: '^[A-Z]{2}$' },
      description: 'Countries of the subject, ISO 3166-1.',
    },
    outside_eea: {
      const: true,
      description: 'A country of the subject is outside the European Economic Area.',
    },
    hit: { ...text, description: 'Name of a watch list with a hit; any for each list.' },
    tax_number: { const: true, description: 'The subject has a tax number.' },
    card_number: { const: true, description: 'A document has a payment card number.' },
  },
} as const satisfies JSONSchema;

export type TagCondition = FromSchema<typeof whenSchema>;

export const tagRuleSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'title', 'cite', 'when'],
  properties: {
    id: {
      type: 'string',
      maxLength: 100,
      pattern: '^[a-z][a-z0-9_]*(?:\\.[a-z0-9_]+)+$',
      description: 'The tag: a regime and a name, such as acme.vendor_file.',
    },
    title: { ...text, description: 'Display name of the tag.' },
    cite: { ...text, description: 'The provision, or the policy of your company.' },
    when: whenSchema,
    retention: {
      enum: retentionNames,
      default: 'none',
      description: 'Shipped class of retention.',
    },
    retention_period: { ...text, description: 'Your own period, in place of a shipped class.' },
  },
} as const satisfies JSONSchema;

export type TagRule = FromSchema<typeof tagRuleSchema, { keepDefaultedPropertiesOptional: true }>;

type Holds = (condition: TagCondition, facts: TagFacts) => boolean;

/** One test for each condition; an absent condition is true. */
const conditions: readonly Holds[] = [
  ({ jurisdiction }, facts) =>
    jurisdiction === undefined || facts.jurisdictions.includes(jurisdiction),
  ({ subject }, facts) => subject === undefined || facts.subject === subject,
  ({ document }, facts) => anyOf(document, (one) => facts.documents.includes(one)),
  ({ scheme }, facts) => anyOf(scheme, (one) => facts.schemes.includes(one)),
  ({ words }, facts) => anyOf(words, (one) => facts.text.includes(` ${one} `)),
  ({ younger_than: limit }, { age }) => limit === undefined || (age !== null && age < limit),
  ({ country }, facts) => anyOf(country, (one) => facts.countries.includes(one)),
  ({ outside_eea: isAsked }, facts) =>
    isAsked === undefined || facts.countries.some((one) => !eea.has(one)),
  ({ hit }, { hits }) =>
    hit === undefined || (hit === 'any' ? hits.length > 0 : hits.includes(hit)),
  ({ tax_number: isAsked }, facts) => isAsked === undefined || facts.hasTaxNumber,
  ({ card_number: isAsked }, facts) => isAsked === undefined || facts.hasCardNumber,
];

function anyOf(items: readonly string[] | undefined, holds: (item: string) => boolean): boolean {
  return items === undefined || items.some(holds);
}

/**
 * Member states of the European Economic Area: the European Union, Iceland, Liechtenstein and
 * Norway.
 */
export const eea: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
);

export function fires({ when }: TagRule, facts: TagFacts): boolean {
  return conditions.every((holds) => holds(when, facts));
}
