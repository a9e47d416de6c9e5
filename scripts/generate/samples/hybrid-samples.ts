// PDFs that also contain their invoice as XML: fields that both contain, and the result of a
// contradiction.

import { writeCii } from './cii.ts';
import { expectedObject, expectedUnit } from './golden.ts';
import { facturX, zugferd1 } from './hybrid.ts';
import type { Invoice } from './invoice.ts';
import { mats, cleaning, windows } from './cleaning-invoices.ts';
import { coffee, coffeeOnPage, descaler, espresso, filters, grinder } from './coffee-invoices.ts';
import { birkenhain, germanPdf, morgenland } from './pdf-samples.ts';
import { asking, consistent, inReview, resolved, type Sample } from './sample.ts';
import { writeZugferd1, type Zugferd1Profile } from './zugferd1.ts';

const electronic = { electronic: true };

export async function hybridSamples(): Promise<Sample[]> {
  const carried = { xml: writeCii(coffee, 'factur-x'), form: facturX('EN 16931') };
  const mismatch = { code: 'hybrid_mismatch', severity: 'critical' };
  const contradicted = { approval_signal: 'hold', anomaly_flags: [mismatch, mismatch] };
  return [
    {
      bytes: await germanPdf(coffee, morgenland, carried),
      proves: ['Factur-X/ZUGFeRD 2 EN 16931'],
      golden: {
        ...resolved('hybrid.pdf', 'Factur-X/ZUGFeRD 2 (EN 16931): page and XML agree'),
        request: asking('invoice'),
        completed_unit: expectedUnit(coffee, consistent, electronic),
      },
    },
    {
      bytes: await germanPdf(coffeeOnPage, morgenland, carried),
      proves: ['PDF, hybrid'],
      golden: {
        ...inReview(
          'hybrid-contradicting.pdf',
          'the page shows another number and amount than the XML',
        ),
        request: asking('invoice'),
        business_object: expectedObject(coffee, contradicted),
      },
    },
    ...(await otherProfiles()),
  ];
}

/** Lines and tax rates are on the page only. */
const unsaid = {
  line_item_reconciliation: 'skipped',
  anomaly_flags: [
    { code: 'mandatory_field_missing', severity: 'info' },
    { code: 'mandatory_field_missing', severity: 'info' },
  ],
};

async function otherProfiles(): Promise<Sample[]> {
  return [
    await facturXSample('BASIC', espresso),
    await facturXSample('BASIC WL', filters, ': no lines'),
    await facturXSample('MINIMUM', grinder, ': no lines'),
    await facturXSample('EXTENDED', descaler, ', lines name the order'),
    await zugferd1Sample('COMFORT', cleaning, ''),
    await zugferd1Sample('BASIC', windows, '-basic'),
    await zugferd1Sample('EXTENDED', mats, '-extended'),
  ];
}

const profiles = {
  EXTENDED: 'extended',
  BASIC: 'basic',
  'BASIC WL': 'basic-wl',
  MINIMUM: 'minimum',
} as const;

async function facturXSample(
  level: keyof typeof profiles,
  invoice: Invoice,
  more = '',
): Promise<Sample> {
  const carried = { xml: writeCii(invoice, profiles[level]), form: facturX(level) };
  const name = `factur-x-${profiles[level]}.pdf`;
  const stated = { MINIMUM: 'totals', 'BASIC WL': 'head' } as const;
  const kept = { ...consistent, ...(level === 'MINIMUM' ? unsaid : {}) };
  return {
    bytes: await germanPdf(invoice, morgenland, carried),
    proves: [`Factur-X/ZUGFeRD 2 ${level}`],
    golden: {
      ...resolved(name, `Factur-X/ZUGFeRD 2 in the profile ${level}${more}`),
      request: asking('invoice'),
      completed_unit: expectedUnit(
        invoice,
        { ...kept, ...(level === 'BASIC WL' ? withoutLines : {}) },
        {
          electronic: true,
          ...(level in stated && { states: stated[level as keyof typeof stated] }),
        },
      ),
    },
  };
}

const withoutLines = {
  line_item_reconciliation: 'skipped',
  anomaly_flags: [{ code: 'mandatory_field_missing', severity: 'info' }],
};

async function zugferd1Sample(
  level: 'BASIC' | 'COMFORT' | 'EXTENDED',
  invoice: Invoice,
  suffix: string,
): Promise<Sample> {
  const profile = level.toLowerCase() as Zugferd1Profile;
  const carried = { xml: writeZugferd1(invoice, profile), form: zugferd1(level) };
  const states = level === 'BASIC' ? 'quantities' : 'all';
  return {
    bytes: await germanPdf(invoice, birkenhain, carried),
    proves: [`ZUGFeRD 1.0 ${level}`],
    golden: {
      ...resolved(`zugferd-1${suffix}.pdf`, `ZUGFeRD 1.0 in the profile ${level}`),
      request: asking('invoice'),
      completed_unit: expectedUnit(invoice, consistent, { electronic: true, states }),
    },
  };
}
