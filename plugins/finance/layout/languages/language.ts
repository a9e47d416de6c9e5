// What a language's file may hold. Words are folded (lower case, no accents) unless a member says
// otherwise; those of `labels` are in the notation of notation.ts, all others are sources of regular
// expressions.

import type { InvoiceDocumentType } from '../../invoice.ts';

/**
 * What a label names. The classes that are no target matter as much: they claim the value. Of two
 * classes that match the same words, the first takes them: `salesOrder` stands before `orderNumber`,
 * and `taxRate`, which stands over a column of rates, before `tax`.
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
  // What a credit note takes back, or a correction corrects: its number and date are not this one's.
  'earlierInvoice',
  // A bare "No." names the document itself, when nothing else does.
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
  // Beside the tax on sales: part of what is paid, neither net amount nor tax.
  'levy',
  // What is asked for at another time, or only if.
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

/** Sources of regular expressions: alternatives of one pattern, in the order in which they are tried. */
type Words = readonly string[];

/** Words beside numbers of documents, and in them. */
interface Numbering {
  /** For "number", before the number of a document. */
  words?: Words;
  /** The same where they touch the number: "No4711". */
  touching?: Words;
  /** The same after the title of an order. */
  afterOrder?: Words;
  /** Ends of compounds for the number of something: "Kundennummer". */
  compoundEndings?: Words;
  /** What such compounds begin with when they mean the invoice. */
  invoiceCompounds?: Words;
  /** For "invoice", before its number. */
  invoices?: Words;
  /** For other bills that are numbered from 1 each year. */
  bills?: Words;
  /** Letters that numbers of invoices and of orders begin with. */
  invoicePrefixes?: Words;
  orderPrefixes?: Words;
  /** Short words before a number that are no part of it. No regular expressions. */
  notPrefixes?: Words;
  /** Parts of labels that make an order the buyer's. */
  ofBuyer?: Words;
}

/** Words of payment terms. */
interface Terms {
  /** After a number of days. */
  days?: Words;
  /** Between the number and the word: "30 calendar days". */
  kindsOfDays?: Words;
  /** After a number that is therefore no amount, with what stands before them. */
  plainDays?: Words;
  /** Before a number of days: "net 30". */
  netDays?: Words;
  /** One of these makes a sentence with days one of payment. */
  payment?: Words;
  /** Before the terms themselves. */
  headings?: Words;
  /** Parts of words that name a reduction for early payment. */
  discount?: Words;
  /** Between the terms with a discount and those without. */
  or?: Words;
  /** Before the day by which the whole amount is due. */
  until?: Words;
  /** Parts of words for another beginning or end than the day of issue and a number of days. */
  otherDay?: Words;
  /** Parts of words for the receipt of an invoice, whose day nobody knows. */
  receipt?: Words;
  /** Parts of words that make a clause one of late payment, returns or warranty. */
  late?: Words;
}

/** Small words between numbers, days and amounts. */
interface Connectors {
  /** Between the number of a document and its day: "invoice 17 of 1 March". */
  dated?: Words;
  /** Between a town and the day of a letter. */
  onDay?: Words;
  /** Between the first and the last day of a period. */
  upTo?: Words;
  /** The same between days whose year stands only behind the last. */
  untilDay?: Words;
  /** Between a rate and the amount that it is taken of. */
  rateOf?: Words;
  /** After a rate. */
  percent?: Words;
  /** Before the piece of a law that a number names. */
  lawArticles?: Words;
  /** Labels of a date that say only whose it is: "order 17 of 1 March". */
  ofDate?: Words;
  /** Before a currency in the title of a column of prices. */
  each?: Words;
  /** Ends of the number of a day: "1st". */
  ordinals?: Words;
  /** The same behind the name of the month. */
  ordinalsAfterMonth?: Words;
  /** Letters that are printed for º and ª. */
  ordinalLetters?: Words;
  /** Between a day and its month, and between a month and its year. */
  ofMonth?: Words;
  ofYear?: Words;
}

/** Words in and around names of companies. */
interface Companies {
  /** What a name ends with. */
  legalForms?: Words;
  /** Those of them that hardly anything else looks like. */
  sureForms?: Words;
  /** Those that are a form only in capitals: "KG", not "630 kg". As folded. */
  shortForms?: Words;
  /** Forms as they are compared between names: capitals without points, parted by spaces. */
  plainForms?: string;
  /** Forms as recognition misreads them in printed text, never printed so by anybody. */
  misreadForms?: readonly (readonly [RegExp, string])[];
  /** Forms that stand before the name, and trades that firms without a form name themselves by. */
  firstWords?: Words;
  /** The same at the end of a name: words, and ends of compounds. */
  lastWords?: Words;
  wordEndings?: Words;
  /** "Meyer und Söhne": what stands between, and who is meant. */
  and?: Words;
  kin?: Words;
  /** Beside the seller's account stands whose it is kept by. */
  banks?: Words;
  bankParts?: Words;
  bankEndings?: Words;
  /** "City of Leeds", "Leeds City Council": bodies that have no legal form. */
  publicBodies?: Words;
  publicBodyEndings?: Words;
  /** Between such a body and its place, with the space or the apostrophe. */
  ofPlace?: Words;
  /** Who of a house writes, and where it is registered: the house itself is named elsewhere. */
  departments?: Words;
  /** Parts of words that are no name of a firm but of what it sent. */
  documentWords?: Words;
  /** Words, beginnings and parts of words that no name of a firm has. */
  notNames?: Words;
  notNameStarts?: Words;
  notNameParts?: Words;
  /** Words that a number follows: no name ends with them. */
  notNameEnds?: Words;
  /** What ends before the name of whom to pay: "make checks payable to". */
  payees?: Words;
  /** Holders of accounts are often the owner, not the firm. */
  holders?: Words;
  /** Before the firm whose trading name is printed instead. */
  tradingNameOf?: Words;
  /** What stands alone before a name. */
  nameLabels?: Words;
  /** How a letter turns to whom it goes to. */
  salutations?: Words;
  /** What may stand before that: "an die Buchhaltung". */
  addressing?: Words;
  /** Beside an identifier: it is the customer's. */
  ofCustomer?: Words;
}

interface Addresses {
  /** Words for streets, houses and quarters. */
  streets?: Words;
  streetEndings?: Words;
  streetParts?: Words;
  /** Before the number of a house or lot, where an address begins. */
  houseNumbers?: Words;
  /** Before a number that is no number of an invoice. */
  postBoxes?: Words;
}

interface Taxes {
  /** Parts of sentences: no tax is charged, and why. */
  none?: Words;
  /** For the tax on sales, between a rate and its amount. */
  abbreviations?: Words;
  /** In the title of a column: its amounts are without tax. */
  without?: Words;
}

interface Currencies {
  /** Before a currency. */
  labels?: Words;
  /** Currencies in words, and their codes. */
  names?: Readonly<Record<string, string>>;
  /** By code: what shows the country, for currencies that share "$" or "kr". */
  countries?: Readonly<Record<string, Words>>;
  /** By code: registers that are kept only where it is paid, and beginnings of their names. */
  registers?: Readonly<Record<string, Words>>;
  registerStarts?: Readonly<Record<string, Words>>;
}

/** Units that documents of trade name in words. */
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
  /** What a document calls itself. */
  titles?: Partial<Record<InvoiceDocumentType, Words>>;
  /** Twelve lists of names and abbreviations, parted by spaces. No regular expressions. */
  months?: readonly string[];
  /**
   * Twelve lists of beginnings, parted by spaces: enough to tell the months apart in all languages.
   */
  monthStarts?: readonly string[];
  /** Days of a month in words from the first, as letters of notaries and clubs put them. */
  days?: readonly string[];
  /** Numbers of days in words, as terms put them. */
  numbers?: Readonly<Record<string, number>>;
  /** Units as they are printed after a quantity. */
  units?: Words;
  /** Names of units by their code of UN/ECE Recommendation 20, parted by spaces. */
  measures?: Partial<Record<MeasureCode, string>>;
  numbering?: Numbering;
  /** What only English documents of countries that put the day first print. */
  dayFirst?: Words;
  /** Whose letters stand before the tax numbers of firms, or are left out. */
  taxIdCountry?: string;
  connectors?: Connectors;
  terms?: Terms;
  companies?: Companies;
  addresses?: Addresses;
  taxes?: Taxes;
  currencies?: Currencies;
}
