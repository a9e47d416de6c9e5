// Countries whose rules apply to an invoice.

import type { Part, RuledInvoice } from '../ruled-invoice.ts';

/** Country of the seller's address. */
export function sellerCountry(invoice: RuledInvoice): string | null {
  return invoice.parts('BG-4')[0]?.text('country')?.toUpperCase() ?? null;
}

/** Country of the buyer's address. */
export function buyerCountry(invoice: RuledInvoice): string | null {
  return invoice.parts('BG-7')[0]?.text('country')?.toUpperCase() ?? null;
}

/**
 * Country of the seller's VAT registration, or of its representative's, else of its address. For
 * CII, the artefacts look for an element that CII does not have, so the address decides.
 */
export function taxCountry(invoice: RuledInvoice): string | null {
  if (invoice.syntax === 'cii') return sellerCountry(invoice);
  const own = prefixOf(invoice.parts('BG-4')[0]);
  const representative = invoice.parts('BG-11')[0]?.text('vat id')?.slice(0, 2).toUpperCase();
  return own ?? representative ?? sellerCountry(invoice);
}

/** Country of the buyer's VAT registration, else of its address. */
export function buyerTaxCountry(invoice: RuledInvoice): string | null {
  return prefixOf(invoice.parts('BG-7')[0]) ?? buyerCountry(invoice);
}

function prefixOf(party: Part<'BG-4'> | Part<'BG-7'> | undefined): string | null {
  return party?.text('vat id')?.slice(0, 2).toUpperCase() ?? null;
}

export function isSoldFrom(country: string): (invoice: RuledInvoice) => boolean {
  return (invoice) => sellerCountry(invoice) === country;
}

export function isSoldWithin(country: string): (invoice: RuledInvoice) => boolean {
  return (invoice) => sellerCountry(invoice) === country && buyerCountry(invoice) === country;
}
