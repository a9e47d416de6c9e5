// Formats without pages, whose text is read in order, and files that contain an invoice.

import { buildMsg } from '../../../test/reading/msg-files.ts';
import { expectedObject, expectedUnit } from './golden.ts';
import type { Invoice } from './invoice.ts';
import { machineParts } from './invoices.ts';
import { corks, oliveHarvest, paint, rigging, stageCables, tiles } from './letter-invoices.ts';
import { letterFile, looks } from './letter-looks.ts';
import { writeDocx, writeXlsx } from './office-files.ts';
import { pagePdf } from './pdf-samples.ts';
import { asking, askingMore, consistent, inReview, resolved, type Sample } from './sample.ts';
import {
  inCp1252,
  inUtf16,
  writeCsv,
  writeEml,
  writeHtml,
  writePlainText,
  type Mail,
} from './text-files.ts';
import { writeUbl } from './ubl.ts';
import * as words from './words.ts';
import { zipFile } from './zip-file.ts';

const fromFile = { code: 'read_from_attachment', severity: 'info' };

export async function carrierSamples(): Promise<Sample[]> {
  return [...flowSamples(), ...(await mailSamples()), archiveSample()];
}

function flowSamples(): Sample[] {
  const letter: Invoice = { ...rigging, number: 'SB-10457', dueDate: '2025-05-21' };
  const sheet: Invoice = { ...stageCables, number: 'F2025-0951' };
  const page: Invoice = { ...oliveHarvest, number: 'SC-25/0431' };
  const values: Invoice = { ...tiles, number: '402/2025' };
  const western: Invoice = { ...corks, number: 'FT 2025/231' };
  const unicode: Invoice = { ...paint, number: '250819' };
  const rows: [string, Uint8Array, Invoice, string, string][] = [
    ['letter.docx', writeDocx(letter, words.inEnglish), letter, 'DOCX: tables of Word', 'DOCX'],
    [
      'sheet.xlsx',
      writeXlsx(sheet, words.inDutch),
      sheet,
      'XLSX: amounts as numbers, dates as days since 1900',
      'XLSX',
    ],
    [
      'page.html',
      Buffer.from(writeHtml(page, words.inSpanish)),
      page,
      'HTML with tables, three rates of tax',
      'HTML',
    ],
    [
      'values.csv',
      Buffer.from(writeCsv(values, words.inItalian)),
      values,
      'CSV with semicolons and decimal commas',
      'CSV',
    ],
    [
      'western.txt',
      inCp1252(writePlainText(western, words.inPortuguese)),
      western,
      'plain text in Windows-1252, columns set with spaces',
      'Plain text, Windows-1252',
    ],
    [
      'unicode.txt',
      inUtf16(writePlainText(unicode, words.inSwedish)),
      unicode,
      'plain text in UTF-16 with a byte order mark',
      'Plain text, UTF-16',
    ],
  ];
  return rows.map(([name, bytes, invoice, about, format]) => ({
    bytes,
    proves: [format],
    golden: {
      // No labeled data of this type exists for measurement: a person confirms the result.
      ...inReview(name, about),
      request: askingMore('invoice'),
      business_object: expectedObject(invoice, {
        approval_signal: 'needs_approval',
        anomaly_flags: [],
      }),
    },
  }));
}

async function mailSamples(): Promise<Sample[]> {
  const mailed: Invoice = { ...rigging, number: 'SB-10463', orderNumber: 'ESC-2025-36' };
  const filed: Invoice = { ...paint, number: '250826', orderNumber: 'BB-20990' };
  const read = { ...consistent, anomaly_flags: [fromFile] };
  const english = letterFile(mailed, words.inEnglish, looks.english);
  const swedish = letterFile(filed, words.inSwedish, looks.swedish);
  const mail: Mail = {
    from: `${mailed.seller.contact.name} <${mailed.seller.contact.email}>`,
    to: `${mailed.buyer.name} <${mailed.buyer.contact.email}>`,
    subject: `Your invoice ${mailed.number} – thank you`,
    date: 'Fri, 11 Apr 2025 09:12:00 +0100',
    text: 'Dear Treasurer,\r\n\r\nplease find our invoice attached.\r\n\r\nHarriet Cole\r\n',
    file: {
      name: `${mailed.number}.pdf`,
      mediaType: 'application/pdf',
      bytes: await pagePdf(english),
    },
  };
  return [
    {
      bytes: Buffer.from(writeEml(mail)),
      proves: ['E-mail (EML)'],
      golden: {
        ...resolved('mail-attachment.eml', 'e-mail (MIME) with a PDF attached'),
        request: asking('invoice'),
        completed_unit: expectedUnit(mailed, read, { electronic: false }),
      },
    },
    {
      bytes: outlookMessage(filed, Buffer.from(await pagePdf(swedish))),
      proves: ['E-mail (MSG)'],
      golden: {
        ...resolved('outlook.msg', 'Outlook message with a PDF attached'),
        request: asking('invoice'),
        completed_unit: expectedUnit(filed, read, { electronic: false }),
      },
    },
  ];
}

/** Properties by their tags in MS-OXPROPS. */
function outlookMessage({ number, seller, buyer }: Invoice, pdf: Buffer): Uint8Array {
  return buildMsg({
    properties: {
      '001A001F': 'IPM.Note',
      '0037001F': `Faktura ${number}`,
      '0C1A001F': seller.contact.name,
      '5D01001F': seller.contact.email,
      '1000001F': 'Hej!\r\nFakturan är bifogad.\r\n',
      '00390040': new Date('2025-10-09T07:40:00Z'),
    },
    recipients: [{ '3001001F': buyer.name, '39FE001F': buyer.contact.email, '0C150003': 1 }],
    attachments: [{ '3707001F': `${number}.pdf`, '37010102': pdf }],
  });
}

function archiveSample(): Sample {
  const invoice: Invoice = { ...machineParts, number: 'RE-2025-00433', orderNumber: 'PO-4500121' };
  const letter = 'Sehr geehrte Damen und Herren,\r\nanbei unsere Rechnung.\r\n';
  return {
    bytes: zipFile([
      { name: 'Anschreiben.txt', content: letter },
      { name: 'Rechnung/RE-2025-00433.xml', content: writeUbl(invoice) },
    ]),
    proves: ['Archive (ZIP)'],
    golden: {
      ...resolved('archive.zip', 'ZIP with a letter and a UBL invoice'),
      request: asking('invoice', { expected_po_number: invoice.orderNumber }),
      completed_unit: expectedUnit(
        invoice,
        { ...consistent, po_matched: true, anomaly_flags: [fromFile] },
        { electronic: true },
      ),
    },
  };
}
