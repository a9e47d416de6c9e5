// Every rule, in the sets in which they apply: what a document claims to follow, and where its
// parties are, decide which sets it is held against.

import { arithmeticRules } from './en16931-arithmetic.ts';
import { categoryRules } from './en16931-categories.ts';
import { codeRules } from './en16931-codes.ts';
import { ciiSyntaxRules, unusedCiiRules, unusedCiiTable } from './cii-syntax.ts';
import { contentRules } from './en16931-content.ts';
import { peppolGermanRules, xrechnungRules } from './national/germany.ts';
import { danishRules, icelandicRules, norwegianRules, swedishRules } from './national/northern.ts';
import { dutchRules, greekRules, italianRules } from './national/southern.ts';
import { isSoldFrom, isSoldWithin, taxCountry } from './national/countries.ts';
import { orderRules } from './orders.ts';
import { peppolCodeRules, peppolIdentifierRules } from './peppol-codes.ts';
import { peppolRules } from './peppol.ts';
import type { Rule } from './rule.ts';
import type { RuledInvoice } from './ruled-invoice.ts';
import { ublSyntaxRules } from './ubl-syntax.ts';
import type { PlaceTable } from './unused-elements.ts';
import { unusedUblRules, unusedUblTable } from './unused-ubl.ts';

export interface RuleSet {
  name: string;
  /** Which documents it holds for, in words for people. */
  appliesTo: string;
  applies(invoice: RuledInvoice): boolean;
  rules: readonly Rule[];
  /** The table that most of its rules come from, shown in their stead. */
  places?: { prefix: string; table: PlaceTable };
}

export const ruleBook: readonly RuleSet[] = [
  {
    name: 'EN 16931',
    appliesTo: 'invoices that name EN 16931 as the specification they comply with',
    applies: isCore,
    rules: contentRules,
  },
  {
    name: 'EN 16931, amounts and codes',
    appliesTo: 'the same; not extensions, which may add amounts and codes of their own',
    applies: (invoice) => isCore(invoice) && !isExtension(invoice),
    rules: [...arithmeticRules, ...categoryRules, ...codeRules],
  },
  {
    name: 'EN 16931, UBL',
    appliesTo: 'the same, written in UBL; not extensions',
    applies: isStandardIn('ubl'),
    rules: ublSyntaxRules,
  },
  {
    name: 'EN 16931, UBL, what has no place',
    appliesTo: 'the same, written in UBL; not extensions',
    applies: isStandardIn('ubl'),
    rules: unusedUblRules,
    places: { prefix: 'UBL-CR-', table: unusedUblTable },
  },
  {
    name: 'EN 16931, CII',
    appliesTo: 'the same, written in CII; not extensions',
    applies: isStandardIn('cii'),
    rules: ciiSyntaxRules,
  },
  {
    name: 'EN 16931, CII, what has no place',
    appliesTo: 'the same, written in CII; not extensions',
    applies: isStandardIn('cii'),
    rules: unusedCiiRules,
    places: { prefix: 'CII-', table: unusedCiiTable },
  },
  {
    name: 'Peppol BIS Billing 3.0',
    appliesTo: 'invoices that name Peppol BIS Billing 3.0, self-billing too',
    applies: isPeppolInvoice,
    rules: [...peppolRules, ...peppolCodeRules, ...peppolIdentifierRules],
  },
  {
    name: 'XRechnung',
    appliesTo: 'invoices that name XRechnung',
    applies: (invoice) => /xrechnung/i.test(specificationOf(invoice)),
    rules: xrechnungRules,
  },
  national('Denmark', 'DK', danishRules, isSoldFrom('DK')),
  national('Germany', 'DE', peppolGermanRules, isSoldWithin('DE')),
  national('Greece', 'GR', greekRules, (invoice) =>
    ['GR', 'EL'].includes(taxCountry(invoice) ?? ''),
  ),
  national('Iceland', 'IS', icelandicRules, isSoldFrom('IS')),
  national('Italy', 'IT', italianRules, (invoice) => taxCountry(invoice) === 'IT'),
  national('the Netherlands', 'NL', dutchRules, isSoldFrom('NL')),
  national('Norway', 'NO', norwegianRules, (invoice) => taxCountry(invoice) === 'NO'),
  national('Sweden', 'SE', swedishRules, isSoldFrom('SE')),
  {
    name: 'Peppol order',
    appliesTo: 'UBL orders that name the Peppol order',
    applies: (order) =>
      order.syntax === 'order' &&
      specificationOf(order).startsWith('urn:fdc:peppol.eu:poacc:trns:order:3'),
    rules: [...orderRules, ...peppolIdentifierRules],
  },
];

/** Rules of these numbers, wherever they stand in the book. */
export function rulesOf(id: string): Rule[] {
  return [...new Set(ruleBook.flatMap(({ rules }) => rules))].filter((rule) => rule.id === id);
}

function national(
  name: string,
  country: string,
  rules: readonly Rule[],
  isOfCountry: (invoice: RuledInvoice) => boolean,
): RuleSet {
  return {
    name: `Peppol, ${name}`,
    appliesTo: `Peppol invoices of sellers in ${name} (${country})`,
    applies: (invoice) => isPeppolInvoice(invoice) && isOfCountry(invoice),
    rules,
  };
}

function specificationOf({ document }: RuledInvoice): string {
  return document.text('BT-24') ?? '';
}

/** Factur-X MINIMUM and BASIC WL name no EN 16931: they are no invoices in its sense. */
function isCore(invoice: RuledInvoice): boolean {
  return (
    invoice.syntax !== 'order' && specificationOf(invoice).startsWith('urn:cen.eu:en16931:2017')
  );
}

function isExtension(invoice: RuledInvoice): boolean {
  return specificationOf(invoice).includes('#conformant#');
}

function isStandardIn(syntax: RuledInvoice['syntax']): RuleSet['applies'] {
  return (invoice) => invoice.syntax === syntax && isCore(invoice) && !isExtension(invoice);
}

function isPeppolInvoice(invoice: RuledInvoice): boolean {
  return /^urn:cen\.eu:en16931:2017#.*urn:fdc:peppol\.eu:2017:poacc:(?:billing|selfbilling):/.test(
    specificationOf(invoice),
  );
}
