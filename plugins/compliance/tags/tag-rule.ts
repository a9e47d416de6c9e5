// What a rule for a regulatory tag looks at, and which retention follows from the tag.

export const jurisdictions = ['EU', 'UK', 'US', 'CH'] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

export interface TagFacts {
  jurisdictions: readonly Jurisdiction[];
  subject: 'person' | 'organisation' | null;
  /** In whole years; null where no date of birth is known. */
  age: number | null;
  /** Of the subject, two letters each. */
  countries: readonly string[];
  documents: readonly string[];
  /** Schemes of identifiers that were given. */
  schemes: readonly string[];
  /** Lists with a hit. */
  hits: readonly string[];
  hasTaxNumber: boolean;
  /** Folded text of all documents with a space at both ends. */
  text: string;
  hasCardNumber: boolean;
}

/** Every condition that is given must hold; of a list one item is enough. */
export interface TagCondition {
  jurisdiction?: Jurisdiction;
  subject?: 'person' | 'organisation';
  document?: readonly string[];
  scheme?: readonly string[];
  /** Whole words or phrases, as folded text has them: lower case, no accents or punctuation. */
  words?: readonly string[];
  youngerThan?: number;
  country?: readonly string[];
  /** A country of the subject lies outside the European Economic Area. */
  outsideEea?: true;
  /** A list with a hit; `any` for each list. */
  hit?: string;
  taxNumber?: true;
  cardNumber?: true;
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

export interface TagRule {
  /** The tag: a regime and a name. */
  id: string;
  title: string;
  cite: string;
  when: TagCondition;
  retention: RetentionClass;
}

type Holds = (condition: TagCondition, facts: TagFacts) => boolean;

/** One test for each condition; a condition that is not given holds. */
const conditions: readonly Holds[] = [
  ({ jurisdiction }, facts) =>
    jurisdiction === undefined || facts.jurisdictions.includes(jurisdiction),
  ({ subject }, facts) => subject === undefined || facts.subject === subject,
  ({ document }, facts) => anyOf(document, (one) => facts.documents.includes(one)),
  ({ scheme }, facts) => anyOf(scheme, (one) => facts.schemes.includes(one)),
  ({ words }, facts) => anyOf(words, (one) => facts.text.includes(` ${one} `)),
  ({ youngerThan }, { age }) => youngerThan === undefined || (age !== null && age < youngerThan),
  ({ country }, facts) => anyOf(country, (one) => facts.countries.includes(one)),
  ({ outsideEea }, facts) =>
    outsideEea === undefined || facts.countries.some((one) => !eea.has(one)),
  ({ hit }, { hits }) =>
    hit === undefined || (hit === 'any' ? hits.length > 0 : hits.includes(hit)),
  ({ taxNumber }, facts) => taxNumber === undefined || facts.hasTaxNumber,
  ({ cardNumber }, facts) => cardNumber === undefined || facts.hasCardNumber,
];

function anyOf(items: readonly string[] | undefined, holds: (item: string) => boolean): boolean {
  return items === undefined || items.some(holds);
}

/** Member states of the European Union with Iceland, Liechtenstein and Norway. */
export const eea: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
);

export function fires({ when }: TagRule, facts: TagFacts): boolean {
  return conditions.every((holds) => holds(when, facts));
}
