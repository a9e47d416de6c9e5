import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { financeProfile, measuredWith } from '../../core/evaluation/profile.ts';
import { lookUpInFiles } from '../../core/evaluation/reference-files.ts';
import { scoreDocument } from '../../core/evaluation/score.ts';
import { collectSets } from '../../core/reference/sets.ts';
import type { ReadFile } from '../../core/reference/file-rows.ts';
import type { ReferenceSet } from '../../core/sdk/reference.ts';
import { referenceSets } from '../../plugins/finance/reference.ts';
import { readBytes } from '../plugins/finance/invoice-files.ts';
import { collectingLog } from '../support/log.ts';

const sets = collectSets([{ name: 'finance', reference: referenceSets }], collectingLog());

/** The plugin's own code, in this process: the wiring around it is proven over HTTP. */
const readFile: ReadFile = async ({ set, format, bytes }) => {
  const declared: Readonly<Record<string, ReferenceSet>> = referenceSets;
  return [...declared[set]!.formats![format]!.rows(await readBytes(bytes))];
};

const folder = t.testdir({});

async function fileWith(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const asker = { tenantId: 'tenant', mode: 'live' } as const;

t.test('runs find the rows of files as they would find uploaded ones', async (t) => {
  const csv = 'vendor_id,name,ibans\nV2,Nordbach Werkzeuge GmbH,DE1|DE2\nV1,Nordbach AG,DE2\n';
  const path = await fileWith('vendors.csv', csv);
  const orders = await fileWith('orders.json', '[{"po_number":"PO 7"}]');
  const lookUp = await lookUpInFiles(
    [
      { set: 'vendors', path },
      { set: 'purchase_orders', path: orders },
    ],
    sets,
    readFile,
  );
  const ids = async (question: object): Promise<unknown> => {
    const answer = await lookUp(asker, 'finance', question);
    if ('refused' in answer) return answer.refused;
    if (!('rows' in answer)) return answer;
    return answer.rows.map((row) => row['vendor_id'] ?? row['po_number']);
  };
  const vendors = { set: 'vendors' };
  t.same(await ids({ ask: 'lookup', ...vendors, key: 'V2' }), ['V2']);
  t.same(await ids({ ask: 'find', ...vendors, match: { ibans: 'de 2' } }), ['V1', 'V2']);
  t.same(await ids({ ask: 'find', ...vendors, match: {}, bounds: { limit: 1, last: true } }), [
    'V2',
  ]);
  t.same(await ids({ ask: 'search', ...vendors, text: 'nordbach werkzeuge' }), ['V2', 'V1']);
  t.same(await ids({ ask: 'find', set: 'purchase_orders', match: { po_number: 'po7' } }), ['PO 7']);
  t.same(await ids({ ask: 'find', set: 'receipts', match: {} }), []);
  const { version } = (await ids({ ask: 'version', ...vendors })) as { version: string };
  const page = { ask: 'page', ...vendors, after: null };
  t.match(await ids({ ...page, version }), { json: /^\[.*"V1".*"V2".*\]$/, last: null });
  t.same(await ids({ ...page, version: 'of another state' }), { json: null, last: null });
  t.match(await ids({ ask: 'find', ...vendors, match: { country: 'DE' } }), /findBy/);
});

t.test('orders of a standard are found like those of a table', async (t) => {
  const path = join(import.meta.dirname, '../../plugins/finance/samples/edifact-orders.edi');
  const lookUp = await lookUpInFiles(
    [{ set: 'purchase_orders', format: 'edifact_orders', path }],
    sets,
    readFile,
  );
  const question = { ask: 'lookup', set: 'purchase_orders', key: 'PO-4500190' };
  t.match(await lookUp(asker, 'finance', question), { rows: [{ lines: { length: 3 } }] });
  await t.rejects(lookUpInFiles([{ set: 'purchase_orders', path }], sets, readFile), {
    message: /say what it is; the set "purchase_orders" takes json, csv, ubl_order, /,
  });
  const wrong = [{ set: 'purchase_orders', format: 'order_x', path }];
  await t.rejects(lookUpInFiles(wrong, sets, readFile), { message: /no Order-X/ });
  const unknown = [{ set: 'vendors', format: 'order_x', path }];
  await t.rejects(lookUpInFiles(unknown, sets, readFile), { message: /JSON and CSV alone/ });
});

t.test('a file that an upload would refuse is refused, with its rows', async (t) => {
  const path = await fileWith('vendors.csv', 'vendor_id,name\nV1,\n');
  await t.rejects(lookUpInFiles([{ set: 'vendors', path }], sets, readFile), {
    code: 'invalid_request',
    message: /vendors\.csv: .*\n {2}row 1 \(line 2\).*name/,
  });
  await t.rejects(lookUpInFiles([{ set: 'sellers', path }], sets, readFile), {
    message: /no reference set "sellers"; known: vendors, /,
  });
  await t.rejects(lookUpInFiles([{ set: 'vendors', path: '/no/such.csv' }], sets, readFile), {
    message: /no such file/,
  });
});

t.test('with a list of vendors it is measured how often the record is the right one', (t) => {
  const labelled = { kind: 'text-pdf', truth: { vendor_name: 'Nordbach GmbH' }, notes: {} };
  const unit = {
    invoice_object: { vendor_name: 'Drill Weekly' },
    known_vendor: { vendor_id: 'V1', name: 'Nordbach GmbH' },
  };
  const outcomes = (sets: string[]) =>
    scoreDocument(measuredWith(financeProfile, sets), labelled, unit)
      .fields.filter(({ outcome }) => outcome !== 'unlabelled')
      .map(({ field, outcome }) => [field, outcome]);
  t.same(outcomes([]), [['vendor_name', 'wrong']]);
  t.same(outcomes(['vendors']), [
    ['vendor_name', 'wrong'],
    ['known_vendor', 'right'],
  ]);
  t.end();
});
