// All rules, in the sets in which they apply: the claimed specification of a document, and the
// countries of its parties, determine the sets.

import { arithmeticRules } from './en16931-arithmetic.ts';
import { categoryRules } from './en16931-categories.ts';
import { codeRules } from './en16931-codes.ts';
import { ciiSyntaxRules, unusedCiiRules, unusedCiiTable } from './cii-syntax.ts';
import { contentRules } from './en16931-content.ts';
import { fatturapaRules } from './fatturapa.ts';
import { peppolGermanRules, xrechnungRules } from './national/germany.ts';
import { danishRules, icelandicRules, norwegianRules, swedishRules } from './national/northern.ts';
import { dutchRules, greekRules, italianRules } from './national/southern.ts';
import { isSoldFrom, isSoldWithin, taxCountry } from './national/countries.ts';
import { orderRules } from './orders.ts';
import { cleanVehicleRules, xrechnungExtensionRules } from './national/xrechnung.ts';
import { peppolCodeRules, peppolFormRules, peppolIdentifierRules } from './peppol-codes.ts';
import { inUbl, peppolRules } from './peppol.ts';
import type { Rule } from './rule.ts';
import type { RuledInvoice } from './ruled-invoice.ts';
import {
  isCleanVehicles,
  isCore,
  isExtension,
  isPeppolInvoice,
  isSelfBilled,
  isXrechnung,
  isXrechnungExtension,
  specificationOf,
} from './specification.ts';
import { ublSyntaxRules } from './ubl-syntax.ts';
import type { PlaceTable } from './unused-elements.ts';
import { unusedUblRules, unusedUblTable } from './unused-ubl.ts';

export interface RuleSet {
  name: string;
  /** Applicable documents, as display text. */
  appliesTo: string;
  applies(invoice: RuledInvoice): boolean;
  rules: readonly Rule[];
  /** The table from which most of its rules are created, shown instead of them. */
  places?: { prefix: string; table: PlaceTable };
}

/** Rules of Peppol's general part that KoSIT omits. */
const notInXrechnung = ['R002', 'R003', 'R004', 'R006', 'R007', 'R051', 'R080', 'R100'].map(
  (number) => `PEPPOL-EN16931-${number}`,
);

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
    rules: [...peppolRules, ...peppolCodeRules, ...peppolIdentifierRules, ...peppolFormRules],
  },
  {
    name: 'XRechnung',
    appliesTo: 'invoices that name XRechnung',
    applies: isXrechnung,
    rules: xrechnungRules,
  },
  {
    name: 'XRechnung, rules of Peppol',
    appliesTo: 'the same: the rules that KoSIT takes over from Peppol BIS Billing 3.0',
    applies: isXrechnung,
    rules: peppolRules.filter(({ id }) => !notInXrechnung.includes(id)),
  },
  {
    name: 'XRechnung, extension',
    appliesTo: 'invoices that name the extension of XRechnung',
    applies: isXrechnungExtension,
    rules: xrechnungExtensionRules,
  },
  {
    name: 'XRechnung, clean vehicles',
    appliesTo: 'invoices that name XRechnung CVD',
    applies: isCleanVehicles,
    rules: cleanVehicleRules,
  },
  national('Denmark', 'DK', danishRules, isSoldFrom('DK')),
  national('Germany', 'DE', inUbl(peppolGermanRules), isSoldWithin('DE')),
  national('Greece', 'GR', inUbl(greekRules), (invoice) =>
    ['GR', 'EL'].includes(taxCountry(invoice) ?? ''),
  ),
  national('Iceland', 'IS', inUbl(icelandicRules), isSoldFrom('IS')),
  national('Italy', 'IT', italianRules, (invoice) => taxCountry(invoice) === 'IT'),
  national('the Netherlands', 'NL', dutchRules, isSoldFrom('NL')),
  national('Norway', 'NO', norwegianRules, (invoice) => taxCountry(invoice) === 'NO'),
  national('Sweden', 'SE', swedishRules, isSoldFrom('SE')),
  {
    name: 'FatturaPA',
    appliesTo: 'ordinary Italian invoices in FatturaPA (FPA12, FPR12)',
    applies: ({ syntax }) => syntax === 'fatturapa',
    rules: fatturapaRules,
  },
  {
    name: 'Peppol order',
    appliesTo: 'UBL orders that name the Peppol order',
    applies: (order) =>
      order.syntax === 'order' &&
      specificationOf(order).startsWith('urn:fdc:peppol.eu:poacc:trns:order:3'),
    rules: [...orderRules, ...peppolIdentifierRules, ...peppolFormRules],
  },
];

/** Returns the rules with these numbers from all sets. */
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
    appliesTo: `Peppol invoices of sellers in ${name} (${country}) that are not self-billed`,
    applies: (invoice) =>
      isPeppolInvoice(invoice) && !isSelfBilled(invoice) && isOfCountry(invoice),
    rules,
  };
}

function isStandardIn(syntax: RuledInvoice['syntax']): RuleSet['applies'] {
  return (invoice) => invoice.syntax === syntax && isCore(invoice) && !isExtension(invoice);
}
