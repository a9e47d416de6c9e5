// PDFs that carry their invoice as XML: what both say, and what becomes of a contradiction.

import { writeCii } from './cii.ts';
import { expectedObject, expectedUnit } from './golden.ts';
import { facturX, zugferd1Comfort } from './hybrid.ts';
import { cleaning } from './invoices.ts';
import { coffee, coffeeOnPage, espresso, grinder } from './coffee-invoices.ts';
import { birkenhain, germanPdf, morgenland } from './pdf-samples.ts';
import { asking, consistent, inReview, resolved, type Sample } from './sample.ts';
import { writeZugferd1 } from './zugferd1.ts';

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

async function otherProfiles(): Promise<Sample[]> {
  const basic = { xml: writeCii(espresso, 'basic'), form: facturX('BASIC') };
  const minimum = { xml: writeCii(grinder, 'minimum'), form: facturX('MINIMUM') };
  // Lines and rates of tax are on the page alone.
  const missing = { code: 'mandatory_field_missing', severity: 'info' };
  const unsaid = { line_item_reconciliation: 'skipped', anomaly_flags: [missing, missing] };
  const older = { xml: writeZugferd1(cleaning), form: zugferd1Comfort };
  return [
    {
      bytes: await germanPdf(espresso, morgenland, basic),
      proves: ['Factur-X/ZUGFeRD 2 BASIC'],
      golden: {
        ...resolved('factur-x-basic.pdf', 'Factur-X/ZUGFeRD 2 in the profile BASIC'),
        request: asking('invoice'),
        completed_unit: expectedUnit(espresso, consistent, electronic),
      },
    },
    {
      bytes: await germanPdf(grinder, morgenland, minimum),
      proves: ['Factur-X/ZUGFeRD 2 MINIMUM'],
      golden: {
        ...resolved('factur-x-minimum.pdf', 'Factur-X/ZUGFeRD 2 in the profile MINIMUM: no lines'),
        request: asking('invoice'),
        completed_unit: expectedUnit(
          grinder,
          { ...consistent, ...unsaid },
          { electronic: true, totalsAlone: true },
        ),
      },
    },
    {
      bytes: await germanPdf(cleaning, birkenhain, older),
      proves: ['ZUGFeRD 1.0'],
      golden: {
        ...resolved('zugferd-1.pdf', 'ZUGFeRD 1.0 in the profile COMFORT'),
        request: asking('invoice'),
        completed_unit: expectedUnit(cleaning, consistent, electronic),
      },
    },
  ];
}
