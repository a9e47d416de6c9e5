// Claims of an invoice's specification identifier (BT-24): a standard, a compliant specification
// (`#compliant#`) or an extension (`#conformant#`).

import type { RuledInvoice } from './ruled-invoice.ts';

export function specificationOf({ document }: RuledInvoice): string {
  return document.text('BT-24') ?? '';
}

/** Factur-X MINIMUM and BASIC WL do not name EN 16931: they are not invoices in its sense. */
export function isCore(invoice: RuledInvoice): boolean {
  const isInvoice = invoice.syntax === 'ubl' || invoice.syntax === 'cii';
  return isInvoice && specificationOf(invoice).startsWith('urn:cen.eu:en16931:2017');
}

/** XRechnung's extension keeps the whole standard except what `levels.ts` lists. */
export function isExtension(invoice: RuledInvoice): boolean {
  return specificationOf(invoice).includes('#conformant#') && !isXrechnungExtension(invoice);
}

export function isPeppolInvoice(invoice: RuledInvoice): boolean {
  return /^urn:cen\.eu:en16931:2017#.*urn:fdc:peppol\.eu:2017:poacc:(?:billing|selfbilling):/.test(
    specificationOf(invoice),
  );
}

export function isSelfBilled(invoice: RuledInvoice): boolean {
  return specificationOf(invoice).includes(':poacc:selfbilling:');
}

export function isXrechnung(invoice: RuledInvoice): boolean {
  return /xrechnung/i.test(specificationOf(invoice));
}

export function isXrechnungExtension(invoice: RuledInvoice): boolean {
  return specificationOf(invoice).includes('#conformant#urn:xeinkauf.de:kosit:extension:xrechnung');
}

export function isCleanVehicles(invoice: RuledInvoice): boolean {
  return specificationOf(invoice).includes(':kosit:xrechnung:cvd_');
}
