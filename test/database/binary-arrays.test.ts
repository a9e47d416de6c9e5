import t from 'tap';
import {
  booleanArray,
  intArray,
  jsonArray,
  sparse,
  textArray,
  timestampArray,
  uuidArray,
} from '../../core/database/binary-arrays.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { quietLog } from '../support/log.ts';
import { cloneDatabase } from '../support/postgres.ts';

t.test('PostgreSQL reads binary arrays as the values that they were made of', async (t) => {
  const database = connectDatabase({ url: await cloneDatabase(t), log: quietLog() });
  t.teardown(() => database.close());

  /** The same values through a statement: as an array and, to see each of them, as text. */
  async function read(type: string, array: Buffer): Promise<(string | null)[]> {
    const text = `SELECT v::text AS v FROM unnest($1::${type}[]) WITH ORDINALITY AS u (v, n) ORDER BY n`;
    const rows = await database.run<{ v: string | null }>({ name: `read_${type}`, text }, [array]);
    return rows.map(({ v }) => v);
  }

  await t.test('texts of any content', async (t) => {
    const texts = ['', 'plain', 'NULL', null, `"quoted" \\ {a,b}`, 'Zürich €', '🙂', 'two\nlines'];
    t.same(await read('text', textArray(texts)), texts);
    t.same(await read('json', jsonArray(['{"a": "\\""}', null])), ['{"a": "\\""}', null]);
  });

  await t.test('whole numbers to both ends', async (t) => {
    const numbers = [0, 1, -1, null, 2147483647, -2147483648];
    t.same(
      await read('int4', intArray(numbers)),
      numbers.map((n) => n?.toString() ?? null),
    );
  });

  await t.test('ids and truth values', async (t) => {
    const ids = [
      '0192d3c4-5678-7abc-8def-0123456789ab',
      null,
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ];
    t.same(await read('uuid', uuidArray(ids)), ids);
    t.same(await read('boolean', booleanArray([true, false, null])), ['true', 'false', null]);
  });

  await t.test('moments before and after the one that PostgreSQL counts from', async (t) => {
    const moments = [
      '1969-12-31T23:59:59.999Z',
      '1999-12-31T23:59:59.999Z',
      '2000-01-01T00:00:00.000Z',
      '2026-03-29T01:02:03.004Z',
      '9999-12-31T23:59:59.999Z',
    ];
    const array = timestampArray([...moments.map((text) => new Date(text)), null]);
    const text = `SELECT v FROM unnest($1::timestamptz[]) WITH ORDINALITY AS u (v, n) ORDER BY n`;
    const rows = await database.run<{ v: Date | null }>({ name: 'read_moments', text }, [array]);
    t.same(
      rows.map(({ v }) => v?.toISOString() ?? null),
      [...moments, null],
    );
  });

  await t.test('a column of nulls is no array at all, and fills up beside others', async (t) => {
    t.equal(sparse(textArray, [null, null]), null);
    const text = 'SELECT * FROM unnest($1::text[], $2::int[]) AS u (a, b)';
    const values = [textArray(['x', 'y']), sparse(intArray, [null, null])];
    const filled = [
      { a: 'x', b: null },
      { a: 'y', b: null },
    ];
    t.same(await database.run({ name: 'read_sparse', text }, values), filled);
    t.same(sparse(intArray, [null, 1]), intArray([null, 1]));
  });

  await t.test('nothing at all', async (t) => {
    t.same(await read('text', textArray([])), []);
    t.same(await read('uuid', uuidArray([])), []);
  });
});
