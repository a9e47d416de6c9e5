// Words of company names, and of other texts. For folded text.

import { alternatives, listed } from './languages/languages.ts';
import type { Language } from './languages/language.ts';

type Words = (names: NonNullable<Language['companies']>) => readonly string[] | undefined;

const ofCompanies = (words: Words): string =>
  alternatives(({ companies }) => companies && words(companies));
const streetsLike = (part: 'streets' | 'streetParts' | 'streetEndings'): string =>
  alternatives(({ addresses }) => addresses?.[part]);

const LEGAL_FORMS = ofCompanies(({ legalForms }) => legalForms);
export const STARTS_WITH_FORM = new RegExp(
  `^(?:${ofCompanies(({ firstWords }) => firstWords)})(?: |$)`,
);
const AND_KIN = `(?:${ofCompanies(({ and }) => and)}) (?:${ofCompanies(({ kin }) => kin)})`;
export const TRADE = new RegExp(
  `(?<![a-z])(?:${ofCompanies(({ lastWords }) => lastWords)}|${AND_KIN})$|` +
    `[a-z]{3}(?:${ofCompanies(({ wordEndings }) => wordEndings)})$`,
);
export const STRONG_FORM = new RegExp(
  `(?<![a-z])(?:${ofCompanies(({ sureForms }) => sureForms)})(?![a-z])`,
);
export const ENDS_WITH_FORM = new RegExp(`(?<![a-z])(?:${LEGAL_FORMS})\\.?\\)?$`);
export const UP_TO_FORM = new RegExp(
  `^(?:©|\\(c\\))?\\s*([^:]{2,60}?(?<![a-z])(?:${LEGAL_FORMS})\\.?(?:[ ,&]+(?:${LEGAL_FORMS})\\.?(?![a-z]))*)(?![a-z]|\\.[a-z]|-\\d)`,
);
/** Before the company behind a trading name: "Trading name of X Ltd". */
export const TRADING_NAME_OF = new RegExp(
  `^\\s*(?:${ofCompanies(({ tradingNameOf }) => tradingNameOf)}) `,
);
/** Words for streets, house and lot numbers, postcodes. */
export const ADDRESS = new RegExp(
  `${streetsLike('streetParts')}|(?<![a-z])(?:${streetsLike('streets')})(?![a-z])|` +
    `(?:${streetsLike('streetEndings')})(?![a-z])|` +
    String.raw`^(?:${alternatives(({ addresses }) => addresses?.houseNumbers)})\.?[\s\u2009]?[a-z]?\d|(?<!\d)\d{4,6}(?!\d)|` +
    String.raw`(?<![a-z])[a-z]{1,2}\d[a-z\d]?[\s\u2009]\d[a-z]{2}(?![a-z])`,
);
/** "Seattle, WA 98101", "Manchester M1 2AB", "1012 AB Amsterdam": a town, not a name. */
export const TOWN =
  /^[^\d,]{2,30},?[\s\u2009]+(?:[a-z]{2},?[\s\u2009]+\d{5}(?:-\d{4})?|[a-z]{1,2}\d[a-z\d]?[\s\u2009]\d[a-z]{2}|\d{4,6})$|^(?:[a-z]{1,2}-)?\d{4,6}[\s\u2009]/;
export const NOT_A_NAME = new RegExp(
  [
    String.raw`:\/\/|\/\/|@|www\.|\.(?:com|de|fr|nl|net|org|it|es|se|dk|pt|be|at|ch|eu)(?![a-z])`,
    `(?<![a-z])(?:${ofCompanies(({ notNames }) => notNames)})(?![a-z])`,
    `^(?:${ofCompanies(({ notNameStarts }) => notNameStarts)}) `,
    ofCompanies(({ notNameParts }) => notNameParts),
    String.raw`(?<![a-z])(?:${ofCompanies(({ notNameEnds }) => notNameEnds)})[\s\u2009.:]*$`,
  ].join('|'),
);
/** Departments and registered offices: the company itself is named elsewhere. */
export const PART_OF_HOUSE = new RegExp(
  `^(?:${ofCompanies(({ departments }) => departments)})(?![a-z])`,
);
/** "Stadt Neustadt", "Ville de Lyon": public bodies without a legal form. */
export const PUBLIC_BODY = new RegExp(
  `^(?:${ofCompanies(({ publicBodies }) => publicBodies)}) (?:${ofCompanies(({ ofPlace }) => ofPlace)})?[a-z]{3,}|` +
    `(?:${ofCompanies(({ publicBodyEndings }) => publicBodyEndings)})$`,
);
/** "12 High Row", "Verkstedveien 6": with a house number, whatever the word for a street. */
export const HOUSE =
  /^\d{1,4}[a-z]? (?!a?m[bhp]|gmbh)[a-z][a-z' .-]{3,}$|^[a-z][a-z' .-]{3,40} (?!(?:19|20)\d\d$)\d{1,4}(?: ?[a-z]|[-/]\d{1,3}[a-z]?)?$/;
/** Bank names beside the seller's account. */
export const BANK = new RegExp(
  `${ofCompanies(({ bankParts }) => bankParts)}|` +
    `(?<![a-z])(?:${ofCompanies(({ banks }) => banks)})(?![a-z])|(?:${ofCompanies(({ bankEndings }) => bankEndings)})$`,
);
export const INVOICE_WORD = new RegExp(ofCompanies(({ documentWords }) => documentWords));
export const PROVIDERS = new Set(
  'com co gmail yahoo hotmail gmx web t-online outlook icloud orange wanadoo free live aol mail info www shop online localhost example'.split(
    ' ',
  ),
);
/** Account holders, which are often the owner instead of the company. */
export const HOLDER = new RegExp(ofCompanies(({ holders }) => holders));
/** The name in "IBAN …, account holder: X". */
export const AFTER_HOLDER = new RegExp(
  `(?:${HOLDER.source})[a-z. ]{0,20}\\s*:\\s*(.{3,70}?)(?=\\s*(?:[,;|]|\\s[-–]\\s|$))`,
);
export const NAME_LABEL = new RegExp(
  String.raw`^(?:${ofCompanies(({ nameLabels }) => nameLabels)})\s*:?$`,
);
/** "630 kg", "netto ab": legal forms would be in capitals. */
export const LOWER_CASE_FORM = new RegExp(
  String.raw`(?<!^\P{Lu}*)(?<=[\s\d])(?:${ofCompanies(({ shortForms }) => shortForms)})$`,
  'u',
);
/** "Make checks payable to Acme", without a colon. */
export const PAYABLE_TO = new RegExp(`(?:${ofCompanies(({ payees }) => payees)})$`);
/** Misreadings of legal forms by recognition, which are never printed. */
export const MISREAD_FORMS = listed(({ companies }) => companies?.misreadForms);
