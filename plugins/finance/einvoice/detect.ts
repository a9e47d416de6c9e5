// Finds the electronic invoice in a document: the file itself, or one that it carries.

import { PipelineFault, xmlChild, type Document, type XmlElement } from 'workmill/sdk';
import { cii, zugferd1 } from './cii.ts';
import { invoicMessage } from './edifact-tree.ts';
import { edifactSyntax } from './edifact.ts';
import { fatturapa } from './fatturapa.ts';
import type { Syntax } from './terms.ts';
import { ubl } from './ubl.ts';
import { ublDespatchAdvice, ublReceiptAdvice } from './ubl-advice.ts';

export interface CarriedInvoice {
  root: XmlElement;
  syntax: Syntax;
  /** Name of the attachment that holds it; null when the document itself is the invoice. */
  attachment: string | null;
}

/** Names that Factur-X, ZUGFeRD and XRechnung fix for the invoice inside a PDF, best first. */
const attachmentNames = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];

const ublNamespaces = 'urn:oasis:names:specification:ubl:schema:xsd:';

/**
 * The electronic invoice that a document is or carries; null when there is none.
 *
 * @throws PipelineFault when the document is one of several invoices, or an EDIFACT interchange
 *   without an invoice.
 */
export function findEInvoice(document: Document): CarriedInvoice | null {
  if (document.format === 'edifact') {
    const root = invoicMessage(document.text);
    return { root, syntax: edifactSyntax(root), attachment: null };
  }
  const own = document.xml && syntaxOf(document.xml);
  if (own) return { root: document.xml!, syntax: own, attachment: null };
  const carried = document.attachments.flatMap((attachment) => {
    const root = attachment.document?.xml ?? null;
    const syntax = root && syntaxOf(root);
    return root && syntax ? [{ root, syntax, attachment: attachment.name }] : [];
  });
  // A PDF may attach its order, or an XML in a syntax of another country, beside the invoice.
  return carried.sort((a, b) => rank(a.attachment) - rank(b.attachment))[0] ?? null;
}

/**
 * Which syntax a root element is written in; null when it is none of them. ZUGFeRD's release
 * candidate has the branches of 1.0 below a root called Invoice, so the structure tells it; a name or
 * namespace that the standards fix tells even an invoice that lacks what it must have.
 */
export function syntaxOf(root: XmlElement): Syntax | null {
  if (root.name === 'CrossIndustryInvoice' || xmlChild(root, 'ExchangedDocument')) return cii;
  if (root.name === 'CrossIndustryDocument' || xmlChild(root, 'HeaderExchangedDocument')) {
    return zugferd1;
  }
  if (root.name === 'FatturaElettronica') return singleBody(root);
  if (root.namespace === `${ublNamespaces}DespatchAdvice-2`) return ublDespatchAdvice;
  if (root.namespace === `${ublNamespaces}ReceiptAdvice-2`) return ublReceiptAdvice;
  if (!['Invoice', 'CreditNote', 'Order'].includes(root.name)) return null;
  const seller = xmlChild(root, 'AccountingSupplierParty') ?? xmlChild(root, 'SellerSupplierParty');
  return seller || root.namespace.startsWith(ublNamespaces) ? ubl : null;
}

/** A lotto has several invoices of one seller under one header. */
function singleBody(root: XmlElement): Syntax {
  const bodies = root.children.filter(({ name }) => name === 'FatturaElettronicaBody').length;
  if (bodies <= 1) return fatturapa;
  throw new PipelineFault(
    'unsupported_document',
    `the FatturaPA file holds ${bodies} invoices; send each as a document of its own`,
  );
}

function rank(name: string): number {
  const at = attachmentNames.indexOf(name.toLowerCase());
  return at === -1 ? attachmentNames.length : at;
}
