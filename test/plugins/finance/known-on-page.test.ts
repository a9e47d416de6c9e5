import t from 'tap';
import type { Document } from '../../../core/sdk/document.ts';
import type { Outcome } from '../../../core/sdk/pipeline.ts';
import pipeline from '../../../plugins/finance/pipeline.ts';
import type { CompletedUnit } from '../../../plugins/finance/present.ts';
import { referenceSets } from '../../../plugins/finance/reference.ts';
import { contextFor } from '../../support/context.ts';
import { referenceOf } from '../../support/reference.ts';
import { drawDocument } from './layout/page-builder.ts';

// A maker of brochures: its product stands where names do, its own name in the small print.
const page = drawDocument([
  `
FLYING CARPET WEEKLY
Sandweg 4
28195 Bremen

                                        Invoice No. 4711
                                        Date: 2026-03-02

Description                                              Amount
Advertisement                                            100.00

Net total                                                100.00
VAT 19 %                                                  19.00
Total EUR                                                119.00

Thank you. www.marsh-verlag.de
Marsh Printing House
`,
]);

async function known(vendors: Record<string, unknown>[], document: Document = page) {
  const operation = pipeline.operations['invoice']!;
  const reference = referenceOf(referenceSets, { vendors });
  const task = {
    workflowId: 'wf_1',
    attempt: 1,
    options: {},
    settings: {},
    input: { document_url: 'document:doc_1' },
    documents: { '/document_url': document },
  };
  const context = contextFor(operation, { reference });
  const outcome = (await operation.run(task as never, context)) as Outcome<CompletedUnit>;
  return outcome.completedUnit;
}

t.test('a vendor named elsewhere on the page is proposed, and verifies nothing', async (t) => {
  const before = await known([]);
  const unit = await known([
    { vendor_id: 'V-1', name: 'Marsh Printing House Ltd' },
    { vendor_id: 'V-2', name: 'Printing House' },
  ]);
  t.match(unit.known_vendor, {
    vendor_id: 'V-1',
    matched_by: 'name_on_page',
    evidence: [{ by: 'name_on_page', value: 'Marsh Printing House' }],
  });
  t.equal(unit.validation_traces.vendor_match, 'unverified');
  t.equal(
    unit.invoice_object.vendor_name,
    before.invoice_object.vendor_name,
    'what was read stays',
  );
  t.notOk(unit.ready_for_payment);
});

t.test('a name within a longer text is found, but not a short one', async (t) => {
  const labelled = drawDocument([
    `
FLYING CARPET WEEKLY

Invoice No. 4711
Printed by Marsh Printing House, Bremen
Paid to ACME today
Total EUR                   119.00
`,
  ]);
  const marsh = { vendor_id: 'V-1', name: 'Marsh Printing House Ltd' };
  const unit = await known([marsh, { vendor_id: 'V-2', name: 'ACME' }], labelled);
  t.match(unit.known_vendor, { vendor_id: 'V-1', matched_by: 'name_on_page' });
  t.match(unit.known_vendor?.evidence, [{ value: /^Printed by Marsh/ }]);
});

t.test('a web address names its vendor when no name does', async (t) => {
  const unit = await known([{ vendor_id: 'V-1', name: 'Marsh-Verlag GmbH' }]);
  t.match(unit.known_vendor, { vendor_id: 'V-1', evidence: [{ value: 'marsh-verlag' }] });
});

t.test('two vendors on one page, or one with other numbers, are nobody', async (t) => {
  const marsh = { vendor_id: 'V-1', name: 'Marsh Printing House' };
  const carpet = { vendor_id: 'V-2', name: 'Advertisement' };
  t.equal((await known([marsh, carpet])).known_vendor, null);
  const numbered = drawDocument([
    `
FLYING CARPET WEEKLY
VAT ID: DE136695976

Invoice No. 4711
Marsh Printing House
Total EUR                   119.00
`,
  ]);
  t.equal((await known([marsh], numbered)).known_vendor?.vendor_id, 'V-1');
  t.equal((await known([{ ...marsh, tax_ids: ['DE900000018'] }], numbered)).known_vendor, null);
});

t.test('under a brand the number of its owner in the small print tells the vendor', async (t) => {
  const branded = drawDocument([
    `
marsh+                                  Invoice No. 4711
                                        Date: 2026-03-02

Bill to
Carpet House Ltd
VAT ID: DE900000018

Total EUR                               119.00

www.marsh-plus.de    Commercial register HRB 4711220    VAT ID: DE136695976
`,
  ]);
  const owner = { vendor_id: 'V-1', name: 'Zebra Holding AG' };
  const buyer = { vendor_id: 'V-2', name: 'Carpet House Ltd', tax_ids: ['DE900000018'] };
  t.match((await known([{ ...owner, tax_ids: ['DE136695976'] }], branded)).known_vendor, {
    vendor_id: 'V-1',
    matched_by: 'tax_id',
  });
  t.equal(
    (await known([{ ...owner, tax_ids: ['4711220'] }], branded)).known_vendor?.name,
    owner.name,
  );
  t.not((await known([buyer], branded)).known_vendor?.vendor_id, 'V-2', 'the buyer is no vendor');
});
