// Business terms of EN 16931-1 that are read, and their paths in a syntax. A syntax is a table of
// paths; a new one needs a table but no code.

import { xmlPath, type XmlPath } from './xml-path.ts';

/** Terms of the document, by their number in EN 16931-1 (BT-DEX: the XRechnung extension). */
export type HeaderTerm =
  | 'BT-1' // number
  | 'BT-2' // issue date
  | 'BT-3' // type code (UNTDID 1001)
  | 'BT-5' // currency
  | 'BT-9' // due date
  | 'BT-13' // purchase order
  | 'BT-20' // payment terms
  | 'BT-24' // specification identifier, which names the profile
  | 'BT-27' // seller's name
  | 'BT-29' // seller's identifiers, registrations
  | 'BT-31' // seller's VAT identifier
  | 'BT-32' // seller's tax registration
  | 'BT-44' // buyer's name
  | 'BT-84' // payment accounts
  | 'BT-106' // sum of the lines
  | 'BT-107' // sum of allowances
  | 'BT-108' // sum of charges
  | 'BT-109' // net total
  | 'BT-110' // tax total
  | 'BT-112' // gross total
  | 'BT-113' // prepaid
  | 'BT-114' // rounding
  | 'BT-115' // payable
  | 'BT-115 currency'
  | 'BT-DEX-002'; // third-party amounts

export type LineTerm =
  | 'BT-126' // line id
  | 'BT-129' // quantity
  | 'BT-130' // unit
  | 'BT-131' // line net amount
  | 'BT-146' // net price
  | 'BT-149' // base quantity of the price
  | 'BT-152' // tax rate
  | 'BT-153'; // item name

/** Links of a line to an order; syntaxes without them have no table. */
export type LineReference =
  | 'order' // number of the order that the line is for
  | 'BT-132' // line of the order
  | 'BT-155'; // article numbers, the buyer's (BT-156) and a standard's (BT-157) among them

export type TaxTerm =
  | 'BT-116' // taxable amount
  | 'BT-117' // tax
  | 'BT-118' // category
  | 'BT-119'; // rate

/** Terms of lines whose amounts include tax. */
export type IncludedTaxTerm =
  | 'amount'
  | 'tax' // included tax
  | 'rate'
  | 'exemption'; // reason for a missing tax

/** Terms of despatch and receipt advices only. */
export type DeliveryTerm =
  | 'despatch advice' // despatch advice that a receipt advice answers
  | 'date'; // date of arrival, announced arrival or despatch

export type DeliveryLineTerm = 'short' | 'rejected' | 'outstanding' | 'reason';

/** Paths in order; the first that leads to a text counts. */
export type Alternatives = readonly XmlPath[];

export interface AllowanceCharge {
  each: XmlPath;
  /** Leads to a word for a charge (`true`, `C`, `MG`) or for an allowance; or all are charges. */
  isCharge: Alternatives | 'always';
  amount: Alternatives;
  /** Discounts on the unit price, as an amount or in percent. */
  perUnit?: { percent: Alternatives };
}

export interface Syntax {
  name: 'ubl' | 'cii' | 'zugferd1' | 'fatturapa' | 'edifact';
  header: Record<HeaderTerm, Alternatives>;
  /** Amounts computed as the sum of these paths, if `header` leads to none. */
  sums?: Partial<Record<HeaderTerm, Alternatives>>;
  /** Payment period in days, and its first day if that is not the issue date. */
  period?: { days: Alternatives; from: Alternatives };
  delivery?: Record<DeliveryTerm, Alternatives>;
  /** Seller's street (BT-35), in syntaxes inside PDFs. */
  street?: Alternatives;
  /** For syntaxes that only state tax in the lines; replaces `tax`. */
  includedTax?: Record<IncludedTaxTerm, Alternatives>;
  line: {
    each: Alternatives;
    terms: Record<LineTerm, Alternatives>;
    /** Values computed as the sum of these paths, if `terms` lead to none. */
    sums?: Partial<Record<LineTerm, Alternatives>>;
    references?: Partial<Record<LineReference, Alternatives>>;
    delivery?: Record<DeliveryLineTerm, Alternatives>;
    /** Leads to something for a line without its own charge: a subtotal, or a remark. */
    besides?: Alternatives;
    adjustments: AllowanceCharge;
  };
  tax: { each: XmlPath; terms: Record<TaxTerm, Alternatives> };
  adjustments: AllowanceCharge;
}

/** Converts a table of written paths to parsed paths. */
export function termTable<Term extends string>(
  written: Record<Term, readonly string[]>,
): Record<Term, Alternatives> {
  const entries = Object.entries<readonly string[]>(written);
  return Object.fromEntries(
    entries.map(([term, paths]) => [term, paths.map(xmlPath)]),
  ) as unknown as Record<Term, Alternatives>;
}
