// Content of a language file. Words are folded (lower case, no accents) unless stated otherwise.
// Those of `labels` are in the notation of notation.ts; all others are sources of regular
// expressions.

import type { InvoiceDocumentType } from '../../invoice.ts';

/**
 * Classes of labels. Classes that are not a target are equally important: they claim the value. If
 * two classes match the same words, the first one wins: `salesOrder` precedes `orderNumber`, and
 * `taxRate`, the title of a column of rates, precedes `tax`.
 */
export const LABEL_CLASSES = [
  'invoiceNumber',
  'title',
  'invoiceDate',
  'date',
  'dueDate',
  'deliveryDate',
  'orderDate',
  'otherDate',
  'period',
  'time',
  'page',
  'salesOrder',
  'orderNumber',
  'customerNumber',
  'vatId',
  'bank',
  'phone',
  'registration',
  'deliveryNumber',
  'otherNumber',
  // Document that a credit note or a correction refers to: its number and date belong to that
  // document.
  'earlierInvoice',
  // A bare "No." names the document itself if no other label does.
  'number',
  'articleNumber',
  'gross',
  'due',
  'net',
  'taxRate',
  'tax',
  'discount',
  'paid',
  'change',
  'rounding',
  'previous',
  'tip',
  // Part of the payment besides sales tax: neither net amount nor tax.
  'levy',
  // Amounts due at another time, or conditionally.
  'otherAmount',
  'shipping',
  'quantity',
  'unitPrice',
  'lineTotal',
  'description',
  'position',
  'buyer',
  'seller',
  'terms',
] as const;

export type LabelClass = (typeof LABEL_CLASSES)[number];

/**
 * Sources of regular expressions: alternatives of one pattern, in the order in which they are
 * tried.
 */
type Words = readonly string[];

/** Words beside document numbers, and in them. */
interface Numbering {
  /** For "number", before a document number. */
  words?: Words;
  /** The same without a space: "No4711". */
  touching?: Words;
  /** The same after the title of an order. */
  afterOrder?: Words;
  /** Ends of compounds for other numbers: "Kundennummer". */
  compoundEndings?: Words;
  /** Beginnings of such compounds that mean the invoice. */
  invoiceCompounds?: Words;
  /** For "invoice", before its number. */
  invoices?: Words;
  /** For other bills that are numbered from 1 each year. */
  bills?: Words;
  /** Prefixes of invoice and order numbers. */
  invoicePrefixes?: Words;
  orderPrefixes?: Words;
  /** Short words before a number that do not belong to it. No regular expressions. */
  notPrefixes?: Words;
  /** Parts of labels that assign an order to the buyer. */
  ofBuyer?: Words;
}

/** Words of payment terms. */
interface Terms {
  /** After a number of days. */
  days?: Words;
  /** Between the number and the word: "30 calendar days". */
  kindsOfDays?: Words;
  /** After a number, which is therefore not an amount, with preceding words. */
  plainDays?: Words;
  /** Before a number of days: "net 30". */
  netDays?: Words;
  /** One of these makes a sentence with days a payment term. */
  payment?: Words;
  /** Before the terms. */
  headings?: Words;
  /** Parts of words for an early payment discount. */
  discount?: Words;
  /** Between the terms with and without discount. */
  or?: Words;
  /** Before the day on which the whole amount is due. */
  until?: Words;
  /**
   * Parts of words for terms with another beginning or end than the issue date and a number of
   * days.
   */
  otherDay?: Words;
  /** Parts of words for the receipt of an invoice, whose day is unknown. */
  receipt?: Words;
  /** Parts of words for clauses about late payment, returns or warranty. */
  late?: Words;
}

/** Short words between numbers, dates and amounts. */
interface Connectors {
  /** Between a document number and its date: "invoice 17 of 1 March". */
  dated?: Words;
  /** Between a town and the date of a letter. */
  onDay?: Words;
  /** Between the first and the last day of a period. */
  upTo?: Words;
  /** The same between dates of which only the last has a year. */
  untilDay?: Words;
  /** Between a rate and its base amount. */
  rateOf?: Words;
  /** After a rate. */
  percent?: Words;
  /** Before a number of an article or section of a law. */
  lawArticles?: Words;
  /** Labels of a date that only name its document: "order 17 of 1 March". */
  ofDate?: Words;
  /** Before a currency in the title of a price column. */
  each?: Words;
  /** Suffixes of a day's number: "1st". */
  ordinals?: Words;
  /** The same after the name of the month. */
  ordinalsAfterMonth?: Words;
  /** Letters that are printed for º and ª. */
  ordinalLetters?: Words;
  /** Between a day and its month, and between a month and its year. */
  ofMonth?: Words;
  ofYear?: Words;
}

/** Words in and around company names. */
interface Companies {
  /** Ends of a name. */
  legalForms?: Words;
  /** Unambiguous legal forms. */
  sureForms?: Words;
  /** Legal forms only in capitals: "KG", not "630 kg". Folded. */
  shortForms?: Words;
  /** Legal forms for comparing names: capitals without points, separated by spaces. */
  plainForms?: string;
  /** Misreadings of legal forms by recognition, which are never printed. */
  misreadForms?: readonly (readonly [RegExp, string])[];
  /** Legal forms before the name, and trades in names without a legal form. */
  firstWords?: Words;
  /** The same at the end of a name: words, and ends of compounds. */
  lastWords?: Words;
  wordEndings?: Words;
  /** "Meyer und Söhne": the conjunction, and the second part. */
  and?: Words;
  kin?: Words;
  /** Bank names beside the seller's account. */
  banks?: Words;
  bankParts?: Words;
  bankEndings?: Words;
  /** "City of Leeds", "Leeds City Council": public bodies without a legal form. */
  publicBodies?: Words;
  publicBodyEndings?: Words;
  /** Between such a body and its place, with the space or the apostrophe. */
  ofPlace?: Words;
  /** Departments and registered offices: the company itself is named elsewhere. */
  departments?: Words;
  /** Parts of words that name a document instead of a company. */
  documentWords?: Words;
  /** Words, beginnings and parts of words that no company name contains. */
  notNames?: Words;
  notNameStarts?: Words;
  notNameParts?: Words;
  /** Words before a number: no name ends with them. */
  notNameEnds?: Words;
  /** Before the payee: "make checks payable to". */
  payees?: Words;
  /** Account holders, which are often the owner instead of the company. */
  holders?: Words;
  /** Before the company behind a printed trading name. */
  tradingNameOf?: Words;
  /** Separate labels before a name. */
  nameLabels?: Words;
  /** Salutations of a letter. */
  salutations?: Words;
  /** Words before a salutation: "an die Buchhaltung". */
  addressing?: Words;
  /** Beside an identifier of the customer. */
  ofCustomer?: Words;
}

interface Addresses {
  /** Words for streets, houses and districts. */
  streets?: Words;
  streetEndings?: Words;
  streetParts?: Words;
  /** Before the number of a house or lot, at the start of an address. */
  houseNumbers?: Words;
  /** Before the number of a post box, which is not an invoice number. */
  postBoxes?: Words;
}

interface Taxes {
  /** Parts of sentences that no tax is charged, and why. */
  none?: Words;
  /** For sales tax, between a rate and its amount. */
  abbreviations?: Words;
  /** In the title of a column whose amounts exclude tax. */
  without?: Words;
}

interface Currencies {
  /** Before a currency. */
  labels?: Words;
  /** Currencies in words, and their codes. */
  names?: Readonly<Record<string, string>>;
  /** By code: evidence for the country of currencies that share "$" or "kr". */
  countries?: Readonly<Record<string, Words>>;
  /** By code: registers, or prefixes of their names, that only exist in its countries. */
  registers?: Readonly<Record<string, Words>>;
  registerStarts?: Readonly<Record<string, Words>>;
}

/** Units that trade documents name in words. */
export type MeasureCode =
  | 'C62'
  | 'KGM'
  | 'GRM'
  | 'TNE'
  | 'MTR'
  | 'LTR'
  | 'HUR'
  | 'DAY'
  | 'MON'
  | 'ANN'
  | 'PR'
  | 'BX'
  | 'PK'
  | 'PF';

export interface Language {
  labels: Partial<Record<LabelClass, readonly string[]>>;
  /** Titles of documents. */
  titles?: Partial<Record<InvoiceDocumentType, Words>>;
  /** Twelve lists of names and abbreviations, separated by spaces. No regular expressions. */
  months?: readonly string[];
  /**
   * Twelve lists of prefixes, separated by spaces, that distinguish the months in all languages.
   */
  monthStarts?: readonly string[];
  /** Days of a month in words from the first, as in letters of notaries and clubs. */
  days?: readonly string[];
  /** Numbers of days in words, as in payment terms. */
  numbers?: Readonly<Record<string, number>>;
  /** Units as printed after a quantity. */
  units?: Words;
  /** Names of units by their code of UN/ECE Recommendation 20, separated by spaces. */
  measures?: Partial<Record<MeasureCode, string>>;
  numbering?: Numbering;
  /** Words that only occur in English documents of countries with the day first. */
  dayFirst?: Words;
  /** Country prefix of companies' tax numbers, which may be omitted. */
  taxIdCountry?: string;
  connectors?: Connectors;
  terms?: Terms;
  companies?: Companies;
  addresses?: Addresses;
  taxes?: Taxes;
  currencies?: Currencies;
}
