// The words that name things on invoices, by class and language.

import { AMOUNTS } from './amounts.ts';
import { DATES } from './dates.ts';
import { compileLexicon, type LabelClass, type Lexicon } from './notation.ts';
import { NORWEGIAN_FINNISH_POLISH } from './norwegian-finnish-polish.ts';
import { NUMBERS } from './numbers.ts';
import { PAYMENTS } from './payments.ts';
import { REFERENCES } from './references.ts';
import { TABLES_AND_PARTIES } from './tables-and-parties.ts';
import { TAXES } from './taxes.ts';

const BY_KIND = {
  ...NUMBERS,
  ...DATES,
  ...REFERENCES,
  ...AMOUNTS,
  ...TAXES,
  ...PAYMENTS,
  ...TABLES_AND_PARTIES,
} as const satisfies Lexicon;

export type { LabelClass } from './notation.ts';

export const LABEL_CLASSES = Object.keys(BY_KIND) as LabelClass[];

const LEXICON: Lexicon = Object.fromEntries(
  LABEL_CLASSES.map((name) => [name, { ...BY_KIND[name], ...NORWEGIAN_FINNISH_POLISH[name] }]),
);

export const LABEL_INDEX = compileLexicon(LEXICON);
