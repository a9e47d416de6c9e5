// The samples: each a document and what is expected of it.

import type { Golden } from '../../../core/commands/demo-golden.ts';
import { writeCii } from './cii.ts';
import { drawAmericanInvoice } from './american-page.ts';
import { writeEdifact } from './edifact.ts';
import { writeFatturaPa } from './fatturapa.ts';
import { drawFrenchInvoice } from './french-page.ts';
import { liberationFace, standardFace, type Face } from './faces.ts';
import { drawGermanInvoice, type GermanLook } from './german-page.ts';
import { expectedObject, expectedUnit, type Decided } from './golden.ts';
import { attachInvoice } from './hybrid.ts';
import * as invoices from './invoices.ts';
import type { Invoice } from './invoice.ts';
import { barsLogo, boltLogo, leafLogo } from './logos.ts';
import { a4, usLetter, type Mark, type PageSize } from './marks.ts';
import { addPage, addPicturePage, createPdf, finishPdf, type Title } from './pdf-file.ts';
import { scan } from './scan.ts';
import { oliveOil, seals } from './trade-invoices.ts';
import { writeUbl } from './ubl.ts';

export interface Sample {
  golden: Golden;
  bytes: Uint8Array;
}

const birkenhain: GermanLook = {
  accent: [0.12, 0.36, 0.3],
  logo: leafLogo,
  header: 'bar',
  greeting: ['Sehr geehrte Damen und Herren,'],
};
const morgenland: GermanLook = {
  accent: [0.42, 0.22, 0.1],
  logo: barsLogo,
  header: 'plain',
  greeting: ['Guten Tag,'],
};
const sandmann: GermanLook = { ...birkenhain, accent: [0.65, 0.3, 0.05], logo: boltLogo };

/** What an invoice gets that is right in itself, from a vendor that no master data knows. */
const consistent: Decided = {
  approval_signal: 'needs_approval',
  ready_for_payment: false,
  vendor_match: 'unverified',
  line_item_reconciliation: 'passed',
  tax_calculation: 'valid',
  po_matched: false,
  anomaly_flags: [],
};

export async function makeSamples(): Promise<Sample[]> {
  const sans = liberationFace();
  return [
    ...electronicSamples(),
    ...nationalSamples(),
    ...(await hybridSamples(sans)),
    ...(await textSamples(sans)),
    await scanSample(),
    await truncatedSample(sans),
  ];
}

function electronicSamples(): Sample[] {
  const { machineParts, publicOrder, returnedChairs } = invoices;
  const order = { expected_po_number: machineParts.orderNumber };
  const vendor = { vendor_id: publicOrder.seller.vatId };
  const paid: Decided = { ...consistent, approval_signal: 'auto_approve', ready_for_payment: true };
  return [
    {
      bytes: Buffer.from(writeUbl(machineParts)),
      golden: {
        ...resolved('ubl-invoice-de.xml', 'UBL 2.1 invoice (Peppol BIS 3), two VAT rates'),
        request: { input: { document_type: 'invoice', client_context: order } },
        completed_unit: expectedUnit(
          machineParts,
          { ...consistent, po_matched: true },
          { electronic: true },
        ),
      },
    },
    {
      bytes: Buffer.from(writeCii(publicOrder, 'xrechnung')),
      golden: {
        ...resolved('cii-xrechnung.xml', 'CII invoice (XRechnung 3.0) with a prepayment'),
        request: { input: { document_type: 'invoice', client_context: vendor } },
        completed_unit: expectedUnit(
          publicOrder,
          { ...paid, vendor_match: 'verified' },
          { electronic: true },
        ),
      },
    },
    {
      bytes: Buffer.from(writeUbl(returnedChairs)),
      golden: {
        ...resolved('ubl-credit-note.xml', 'UBL 2.1 credit note for returned goods'),
        request: { input: { document_type: 'credit_note' } },
        completed_unit: expectedUnit(returnedChairs, consistent, { electronic: true }),
      },
    },
  ];
}

function nationalSamples(): Sample[] {
  const order = { expected_po_number: seals.orderNumber };
  return [
    {
      bytes: Buffer.from(writeFatturaPa(oliveOil)),
      golden: {
        ...resolved('fatturapa.xml', 'FatturaPA 1.2 (FPR12), two VAT rates'),
        request: { input: { document_type: 'invoice' } },
        completed_unit: expectedUnit(oliveOil, consistent, { electronic: true }),
      },
    },
    {
      bytes: writeEdifact(seals),
      golden: {
        ...resolved('edifact.edi', 'EDIFACT INVOIC D.96A (EANCOM) in ISO 8859-1'),
        request: { input: { document_type: 'invoice', client_context: order } },
        completed_unit: expectedUnit(
          seals,
          { ...consistent, po_matched: true },
          { electronic: true },
        ),
      },
    },
  ];
}

async function hybridSamples(face: Face): Promise<Sample[]> {
  const { coffee, coffeeOnPage } = invoices;
  const xml = writeCii(coffee, 'factur-x');
  const mismatch = { code: 'hybrid_mismatch', severity: 'critical' };
  const contradicted = { approval_signal: 'hold', anomaly_flags: [mismatch, mismatch] };
  return [
    {
      bytes: await germanPdf(coffee, morgenland, face, xml),
      golden: {
        ...resolved('hybrid.pdf', 'Factur-X/ZUGFeRD 2 (EN 16931): page and XML agree'),
        request: { input: { document_type: 'invoice' } },
        completed_unit: expectedUnit(coffee, consistent, { electronic: true }),
      },
    },
    {
      bytes: await germanPdf(coffeeOnPage, morgenland, face, xml),
      golden: {
        ...inReview(
          'hybrid-contradicting.pdf',
          'the page shows another number and amount than the XML',
        ),
        request: { input: { document_type: 'invoice' } },
        business_object: expectedObject(coffee, contradicted),
      },
    },
  ];
}

async function textSamples(sans: Face): Promise<Sample[]> {
  const { stationery, conveyorParts, posters } = invoices;
  const times = standardFace('Times');
  const helvetica = standardFace('Helvetica');
  // Sales tax is charged under no number that a United States invoice would print.
  const american: Decided = {
    ...consistent,
    po_matched: true,
    anomaly_flags: [{ code: 'vendor_tax_id_missing', severity: 'info' }],
  };
  const english = drawAmericanInvoice(conveyorParts, times.measure);
  const frenchPage = drawFrenchInvoice(posters, helvetica.measure);
  return [
    {
      bytes: await germanPdf(stationery, birkenhain, sans),
      golden: {
        ...resolved('text-german.pdf', 'German A4 text PDF, 19 % and 7 % VAT, fonts embedded'),
        request: { input: { document_type: 'invoice' } },
        completed_unit: expectedUnit(stationery, consistent, { electronic: false }),
      },
    },
    {
      bytes: await pagePdf(titleOf(conveyorParts, 'Invoice', 'en-US'), usLetter, english, times),
      golden: {
        ...resolved('text-english.pdf', 'US letter text PDF with purchase order and sales tax'),
        request: {
          input: {
            document_type: 'invoice',
            client_context: { expected_po_number: conveyorParts.orderNumber },
          },
        },
        completed_unit: expectedUnit(conveyorParts, american, { electronic: false }),
      },
    },
    {
      bytes: await pagePdf(titleOf(posters, 'Facture', 'fr-FR'), a4, frenchPage, helvetica),
      golden: {
        ...inReview(
          'text-french.pdf',
          'French A4 text PDF, 20 % and 5,5 % TVA; the request asks for more confidence',
        ),
        // No reading of a page is this sure: it goes to a person, with all that was read.
        request: { input: { document_type: 'invoice' }, options: { confidence_threshold: 0.995 } },
        business_object: expectedObject(posters, {
          approval_signal: 'needs_approval',
          anomaly_flags: [],
        }),
      },
    },
  ];
}

async function scanSample(): Promise<Sample> {
  const { switchboard } = invoices;
  const face = liberationFace();
  const marks = drawGermanInvoice(switchboard, sandmann, face.measure);
  const title = { ...titleOf(switchboard, 'Scan', 'de-DE'), creator: 'ScanStation 400' };
  const pdf = await createPdf(title);
  addPicturePage(pdf, a4, scan(marks, face));
  return {
    bytes: await finishPdf(pdf),
    golden: {
      ...inReview('scan.pdf', 'a scanned page: a gray picture at 150 dpi, askew, recognised'),
      request: { input: { document_type: 'invoice' } },
      // As the packaged engine reads it; a person confirms what was recognised.
      business_object: {
        invoice_number: switchboard.number,
        amount: 1220.11,
        vendor: switchboard.seller.name,
      },
    },
  };
}

async function truncatedSample(face: Face): Promise<Sample> {
  const whole = await germanPdf(invoices.switchboard, sandmann, face);
  return {
    // As a broken upload leaves it: no page, no catalogue, no table of what is where.
    bytes: whole.subarray(0, 9000),
    golden: {
      ...resolved('truncated.pdf', 'the first 9000 bytes of a PDF, as a broken transfer leaves it'),
      sent: 'link',
      request: { input: { document_type: 'invoice' } },
      status: 'failed',
      error: 'document_unreadable',
      event: 'workflow.failed',
    },
  };
}

function resolved(document: string, about: string) {
  const expected = { status: 'resolved', event: 'invoice.resolved', sent: 'upload' } as const;
  return { document, about, ...expected };
}

function inReview(document: string, about: string) {
  const expected = { status: 'in_review', event: 'workflow.failed', sent: 'upload' } as const;
  return { document, about, ...expected };
}

async function germanPdf(
  invoice: Invoice,
  look: GermanLook,
  face: Face,
  xml?: string,
): Promise<Uint8Array> {
  const title = titleOf(invoice, 'Rechnung', 'de-DE');
  return pagePdf(title, a4, drawGermanInvoice(invoice, look, face.measure), face, xml);
}

async function pagePdf(
  title: Title,
  size: PageSize,
  marks: readonly Mark[],
  face: Face,
  xml?: string,
): Promise<Uint8Array> {
  const pdf = await createPdf(title);
  addPage(pdf, size, marks, face);
  if (xml !== undefined) await attachInvoice(pdf, xml, title);
  return finishPdf(pdf);
}

function titleOf({ number, seller, issueDate }: Invoice, word: string, language: string): Title {
  const author = seller.name;
  return { title: `${word} ${number}`, author, creator: 'Kontor 11', language, date: issueDate };
}
