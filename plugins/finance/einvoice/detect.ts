// Finds the electronic invoice in a document: the file itself, or an attachment.

import { xmlChild, type Document, type XmlElement, type XmlRoot } from 'workmill/sdk';
import type { RuleReport } from '../rules/check-rules.ts';
import { cii, orderX, zugferd1 } from './cii.ts';
import { readEdifact } from './edifact-message.ts';
import { fatturapaSimplified } from './fatturapa-simplified.ts';
import { fatturapa } from './fatturapa.ts';
import { choosePart } from './parts.ts';
import type { Syntax } from './terms.ts';
import { ubl } from './ubl.ts';
import { ublDespatchAdvice, ublReceiptAdvice } from './ubl-advice.ts';
import { rootOf, selectAll, xmlPath } from './xml-path.ts';

export interface CarriedInvoice {
  root: XmlElement;
  syntax: Syntax;
  /** Name of the attachment that contains it; null if the document itself is the invoice. */
  attachment: string | null;
  /** Requirements of the syntax itself, if they are not a rule set of `rules/`. */
  rules?: RuleReport;
}

/**
 * Names that Factur-X, ZUGFeRD, XRechnung and Order-X define for the XML inside a PDF, the best
 * first.
 */
const attachmentNames = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml'];

const ublNamespaces = 'urn:oasis:names:specification:ubl:schema:xsd:';

/**
 * Returns the electronic invoice, order or advice that a document is or contains; null if there is
 * none. `part` (from 1) selects one of several in a file.
 *
 * @throws PipelineFault when the document contains several and no part is named, or an EDIFACT
 *   interchange without a supported message.
 */
export function findEInvoice(document: Document, part?: number): CarriedInvoice | null {
  if (document.format === 'edifact')
    return { ...readEdifact(document.text, part), attachment: null };
  const own = document.xml && syntaxOf(document.xml);
  if (own) return { root: partOf(document.xml!, part), syntax: own, attachment: null };
  const carried = document.attachments.flatMap((attachment) => {
    const root = attachment.document?.xml ?? null;
    const syntax = root && syntaxOf(root);
    return root && syntax ? [{ root, syntax, attachment: attachment.name }] : [];
  });
  // A PDF may also contain its order, or an XML in another country's syntax.
  const [best] = carried.sort((a, b) => rank(a.attachment) - rank(b.attachment));
  return best ? { ...best, root: partOf(best.root, part) } : null;
}

/** Whether a document is or contains one that is read exactly, whatever their number. */
export function holdsEInvoice({ xml, attachments }: Document): boolean {
  const roots = [xml, ...attachments.map(({ document }) => document?.xml ?? null)];
  return roots.some((root) => root !== null && syntaxOf(root) !== null);
}

/**
 * Returns the syntax of a root element; null if it is none of them. ZUGFeRD's release candidate has
 * the branches of 1.0 below a root named Invoice, so its structure is examined. A name or namespace
 * defined by the standards is sufficient, even for an invoice that lacks mandatory elements.
 */
export function syntaxOf(root: XmlElement): Syntax | null {
  if (root.name === 'SCRDMCCBDACIOMessageStructure') return orderX;
  if (root.name === 'CrossIndustryInvoice' || xmlChild(root, 'ExchangedDocument')) return cii;
  if (root.name === 'CrossIndustryDocument' || xmlChild(root, 'HeaderExchangedDocument')) {
    return zugferd1;
  }
  if (root.name === 'FatturaElettronica') return fatturapa;
  if (root.name === 'FatturaElettronicaSemplificata') return fatturapaSimplified;
  if (root.namespace === `${ublNamespaces}DespatchAdvice-2`) return ublDespatchAdvice;
  if (root.namespace === `${ublNamespaces}ReceiptAdvice-2`) return ublReceiptAdvice;
  if (!['Invoice', 'CreditNote', 'Order'].includes(root.name)) return null;
  const seller = xmlChild(root, 'AccountingSupplierParty') ?? xmlChild(root, 'SellerSupplierParty');
  return seller || root.namespace.startsWith(ublNamespaces) ? ubl : null;
}

/** Roots that no other kind of XML has: documents with them need no text recognition. */
export const exactRoots: readonly XmlRoot[] = [
  { name: 'CrossIndustryInvoice' },
  { name: 'CrossIndustryDocument' },
  { name: 'SCRDMCCBDACIOMessageStructure' },
  { name: 'FatturaElettronica' },
  { name: 'FatturaElettronicaSemplificata' },
  { name: 'Invoice', namespace: `${ublNamespaces}Invoice-2` },
  { name: 'CreditNote', namespace: `${ublNamespaces}CreditNote-2` },
  { name: 'Order', namespace: `${ublNamespaces}Order-2` },
  { name: 'DespatchAdvice', namespace: `${ublNamespaces}DespatchAdvice-2` },
  { name: 'ReceiptAdvice', namespace: `${ublNamespaces}ReceiptAdvice-2` },
];

const bodyName = 'FatturaElettronicaBody';
const bodyNumber = xmlPath('DatiGenerali/DatiGeneraliDocumento/Numero');

/** A lotto of FatturaPA has several invoices of one seller with a common header. */
function partOf(root: XmlElement, part: number | undefined): XmlElement {
  const bodies = root.children.filter(({ name }) => name === bodyName);
  const inParts = bodies.length > 1;
  const chosen = choosePart(inParts ? bodies : [root], part, {
    what: inParts ? 'FatturaPA file' : 'file',
    nameOf: (one) => selectAll(rootOf(one), bodyNumber)[0]?.text ?? one.name,
  });
  if (!inParts) return root;
  return {
    ...root,
    children: root.children.filter((one) => one === chosen || one.name !== bodyName),
  };
}

function rank(name: string): number {
  const at = attachmentNames.indexOf(name.toLowerCase());
  return at === -1 ? attachmentNames.length : at;
}
