import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { buildPlace, workmill } from '../support/appliance.ts';
import { buildTenant, cloneDatabase } from '../support/postgres.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { quietLog } from '../support/log.ts';

const url = await cloneDatabase(t);
const database = connectDatabase({ url, log: quietLog() });
t.teardown(() => database.close());
await buildTenant(database, 'acme');
const place = buildPlace(t, `database: { url: '${url}' }\n`);
const folders = ['--home', place.home, '--config', place.config];
const samples = join(import.meta.dirname, '../../plugins/finance/samples');

async function json(...args: string[]): Promise<any> {
  const { stdout, stderr, code } = await workmill('reference', ...args, '--json', ...folders);
  t.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

t.test('files fill the sets of a tenant from the command line', async (t) => {
  const order = join(samples, 'edifact-orders.edi');
  const put = await json('put', 'acme', 'purchase_orders', order, '--format', 'edifact_orders');
  t.match(put, [{ set: 'purchase_orders', rows: 1, inserted: 1 }]);
  const csv = join(t.testdir(), 'orders.csv');
  await writeFile(csv, 'po_number,currency\nPO-1,EUR\n');
  t.match(await json('put', 'acme', 'purchase_orders', csv, '--merge'), [{ rows: 2, inserted: 1 }]);
  t.match(await json('put', 'acme', 'purchase_orders', csv), [{ rows: 1, deleted: 1 }]);
  const sets = await json('list', 'acme');
  t.match(
    sets.find((one: any) => one.set === 'purchase_orders'),
    { rows: 1, formats: 'json csv ubl_order ubl_order_response order_x edifact_orders' },
  );
});

t.test('what cannot be kept is refused with the file and the reason', async (t) => {
  const put = (...args: string[]) => workmill('reference', 'put', 'acme', ...args, ...folders);
  const order = join(samples, 'edifact-orders.edi');
  const unsaid = await put('purchase_orders', order);
  t.match(unsaid, { code: 1, stderr: /edifact-orders\.edi: say what it is; the set/ });
  const other = await put('purchase_orders', order, '--format', 'ubl_order');
  t.match(other, { code: 1, stderr: /segment 2, line 3: the message ORDERS is no UBL Order/ });
  t.match(await put('orders', order), { code: 1, stderr: /no reference set "orders"; known: / });
});
