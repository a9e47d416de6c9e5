// PDFs with text: several languages and designs, and pages that are hard to read.

import { drawAmericanInvoice } from './american-page.ts';
import { drawFrenchInvoice } from './french-page.ts';
import { expectedObject, expectedUnit, type Decided } from './golden.ts';
import type { Invoice } from './invoice.ts';
import { conveyorParts, posters, stationery } from './invoices.ts';
import * as letters from './letter-invoices.ts';
import { letterFile, looks } from './letter-looks.ts';
import { a4, createSheet, mm, usLetter, type Mark, type Measure } from './marks.ts';
import {
  birkenhain,
  germanPdf,
  helvetica,
  pagePdf,
  sans,
  times,
  titleOf,
  type PageFile,
} from './pdf-samples.ts';
import { asking, askingMore, consistent, inReview, resolved, type Sample } from './sample.ts';
import * as words from './words.ts';

const printed = { electronic: false };

export async function pageSamples(): Promise<Sample[]> {
  return [...(await firstPages()), ...(await languageSamples()), ...(await hardPages())];
}

async function firstPages(): Promise<Sample[]> {
  // United States invoices do not print a number for sales tax.
  const american: Decided = {
    ...consistent,
    po_matched: true,
    anomaly_flags: [{ code: 'vendor_tax_id_missing', severity: 'info' }],
  };
  const english = drawAmericanInvoice(conveyorParts, times.measure);
  const french = drawFrenchInvoice(posters, helvetica.measure);
  return [
    {
      bytes: await germanPdf(stationery, birkenhain),
      proves: ['PDF, text', 'German'],
      golden: {
        ...resolved('text-german.pdf', 'German A4 text PDF, 19 % and 7 % VAT, fonts embedded'),
        request: asking('invoice'),
        completed_unit: expectedUnit(stationery, consistent, printed),
      },
    },
    {
      bytes: await pagePdf({
        title: titleOf(conveyorParts, 'Invoice', 'en-US'),
        size: usLetter,
        pages: [english],
        face: times,
      }),
      proves: ['English'],
      golden: {
        ...resolved('text-english.pdf', 'US letter text PDF with purchase order and sales tax'),
        request: asking('invoice', { expected_po_number: conveyorParts.orderNumber }),
        completed_unit: expectedUnit(conveyorParts, american, printed),
      },
    },
    {
      bytes: await pagePdf({
        title: titleOf(posters, 'Facture', 'fr-FR'),
        size: a4,
        pages: [french],
        face: helvetica,
      }),
      proves: ['French'],
      golden: {
        ...inReview(
          'text-french.pdf',
          'French A4 text PDF, 20 % and 5,5 % TVA; the request asks for more confidence',
        ),
        request: askingMore('invoice'),
        business_object: expectedObject(posters, {
          approval_signal: 'needs_approval',
          anomaly_flags: [],
        }),
      },
    },
  ];
}

async function languageSamples(): Promise<Sample[]> {
  const { stageCables, tiles, oliveHarvest, corks, paint } = letters;
  // The page shows no due date.
  const dutch = letterFile({ ...stageCables, dueDate: null }, words.inDutch, looks.dutch);
  const rows: PageRow[] = [
    [
      'text-italian.pdf',
      letterFile(tiles, words.inItalian, looks.italian, sans),
      tiles,
      'Italian text PDF, 22 % and 4 % IVA as a table, facts side by side',
      'Italian',
    ],
    [
      'text-spanish.pdf',
      letterFile(oliveHarvest, words.inSpanish, looks.spanish, times),
      oliveHarvest,
      'Spanish text PDF with three rates of IVA',
      'Spanish; Several tax rates',
    ],
    [
      'text-portuguese.pdf',
      letterFile(corks, words.inPortuguese, looks.portuguese),
      corks,
      'Portuguese text PDF, facts side by side',
      'Portuguese',
    ],
    [
      'text-swedish.pdf',
      letterFile(paint, words.inSwedish, looks.swedish),
      paint,
      'Swedish text PDF, addressee at the right, 25 % and 6 % moms',
      'Swedish',
    ],
  ];
  return [
    {
      bytes: await pagePdf(dutch),
      proves: ['Dutch', 'Payment terms'],
      golden: {
        // A computed date is uncertain: a person confirms it.
        ...inReview('text-dutch.pdf', 'Dutch text PDF: when it is due follows from its terms'),
        request: askingMore('invoice'),
        business_object: expectedObject(stageCables, {
          approval_signal: 'needs_approval',
          anomaly_flags: [],
        }),
      },
    },
    ...(await Promise.all(rows.map(resolvedPage))),
  ];
}

type PageRow = [name: string, file: PageFile, invoice: Invoice, about: string, proves: string];

async function resolvedPage([name, file, invoice, about, proves]: PageRow): Promise<Sample> {
  return {
    bytes: await pagePdf(file),
    proves: proves.split('; '),
    golden: {
      ...resolved(name, about),
      request: asking('invoice'),
      completed_unit: expectedUnit(invoice, consistent, printed),
    },
  };
}

async function hardPages(): Promise<Sample[]> {
  const { hardware, rigging } = letters;
  const cleaned: Invoice = { ...rigging, number: 'SB-10471', orderNumber: 'ESC-2025-39' };
  const aside = letterFile(cleaned, words.inEnglish, looks.beside);
  const columns = aside.pages.map((marks) => [...marks, ...drawTerms(helvetica.measure)]);
  const rows: PageRow[] = [
    [
      'pages.pdf',
      letterFile(hardware, words.inSwedish, looks.swedish),
      hardware,
      'Swedish text PDF: 60 lines over three pages, sums carried over',
      'Lines over several pages',
    ],
    [
      'rotated.pdf',
      { ...letterFile(rigging, words.inEnglish, looks.english), turned: 90 },
      rigging,
      'British text PDF whose page a viewer turns by 90 degrees',
      'PDF, rotated',
    ],
    [
      'columns.pdf',
      { ...aside, pages: columns },
      cleaned,
      'British text PDF with terms of business in a column beside the invoice',
      'PDF, multi-column',
    ],
  ];
  return Promise.all(rows.map(resolvedPage));
}

/** Draws text that runs down the left of the page, beside all other text. */
function drawTerms(measure: Measure): Mark[] {
  const sheet = createSheet(measure);
  const x = mm(12);
  sheet.rule(x, mm(56), mm(18), 0.6);
  sheet.text(x, mm(24), 'Terms of business', { size: 8.5, weight: 'bold' });
  const said = [
    'Boats are left with us at their',
    'owners’ risk. Masts are stored',
    'under cover from October to',
    'March. The yard is open from',
    'Monday to Saturday; the slip',
    'is free two hours either side',
    'of high water.',
    '',
    'Work is done to our written',
    'estimate. Where more is found',
    'we ask before we go on.',
    '',
    'Goods remain ours until they',
    'are paid for. Complaints reach',
    'us best in writing and within a',
    'week of collection.',
    '',
    'Visitors report to the office.',
    'Dogs on leads, please.',
  ];
  sheet.lines(x, mm(30), said, { size: 8, lead: 1.5 });
  return sheet.marks;
}
