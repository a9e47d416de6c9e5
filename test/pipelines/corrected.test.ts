// A reviewer's corrections against the shipped plugin that renames a field in its events.

import { join } from 'node:path';
import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import {
  applyChanges,
  correctBusinessObject,
  differencesOf,
} from '../../core/workflows/reviews/corrections.ts';
import type { Change } from '../../core/workflows/reviews/review.ts';
import { presentBusinessObject, type CompletedUnit } from '../../plugins/finance/present.ts';
import { quietLog } from '../support/log.ts';

const pipelines = await createPipelines({
  folders: [join(import.meta.dirname, '../../plugins')],
  engineVersion: '0.1.0',
  home: t.testdir(),
  clock: systemClock,
  log: quietLog(),
});
t.teardown(() => pipelines.stop());

const { examples, businessObjectPaths } = pipelines.find('finance', 'invoice')!;
const { completed_unit: unit } = examples[0]!.response as { completed_unit: CompletedUnit };

function check(...changes: Change[]) {
  const after = applyChanges(unit, changes).unit as CompletedUnit;
  const before = presentBusinessObject(unit);
  const differences = differencesOf(unit, after);
  const business = correctBusinessObject(before, differences, businessObjectPaths);
  return { after, ...pipelines.checkCorrected('finance', 'invoice', after, business) };
}

t.test('events of a corrected invoice say what the plugin itself would say', (t) => {
  const [line] = unit.invoice_object.line_items;
  const changes: [string, unknown][] = [
    ['/invoice_object/vendor_name', 'Nordbach Tools Ltd'],
    ['/invoice_object/amount', 119.5],
    ['/invoice_object/line_items/0/quantity', 5],
    ['/invoice_object/line_items', [line, { ...line, description: 'Saw blades' }]],
    ['/invoice_object/po_number', 'PO-1'],
    ['/ready_for_payment', false],
  ];
  for (const [path, value] of changes) {
    const { after, details, businessObject } = check({ path, value });
    t.same(details, [], path);
    t.same(businessObject, presentBusinessObject(after), path);
  }
  t.end();
});

t.test('a corrected unit that breaks the schema is told by its places', (t) => {
  const { details } = check({ path: '/invoice_object/due_date', value: '5 March' });
  t.match(details, [{ path: '/invoice_object/due_date', message: /pattern/ }]);
  t.end();
});
