import t from 'tap';
import { intArray, textArray } from '../../core/database/binary-arrays.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { defineStatement, packed, runIn } from '../../core/database/named-parameters.ts';
import { quietLog } from '../support/log.ts';
import { cloneDatabase } from '../support/postgres.ts';

interface Input {
  goods: { label: string; price: number | null }[];
  factor: number;
  sign: string;
}

const statement = defineStatement<Input>('priced', (parameters) => {
  const goods = parameters.numberedRows('goods', {
    label: ['text', ({ label }) => label],
    price: ['int', ({ price }) => price],
  });
  const factor = parameters.value('factor', 'int');
  const sign = parameters.value('sign', 'text');
  return `
    SELECT n, label || ${sign} AS label, price * ${factor} AS once, price * ${factor} * ${factor} AS twice
      FROM ${goods} ORDER BY n DESC`;
});
const input: Input = {
  goods: [
    { label: 'pen', price: 2 },
    { label: 'ink?', price: null },
  ],
  factor: 10,
  sign: '$1',
};
const priced = [
  { n: 2, label: 'ink?$1', once: null, twice: null },
  { n: 1, label: 'pen$1', once: 20, twice: 200 },
];

t.test('a parameter is sent once, however often it is named', async (t) => {
  t.same(statement.values(input), [['pen', 'ink?'], [2, null], 10, '$1']);
});

t.test('a statement answers the same prepared and inside a transaction', async (t) => {
  const database = connectDatabase({ url: await cloneDatabase(t), log: quietLog() });
  t.teardown(() => database.close());
  t.same(await database.run(statement, statement.values(input)), priced);
  const rows = await database.transaction((trx) =>
    runIn<Input, { n: string }>(trx, statement, input),
  );
  t.same(
    rows.map((row) => ({ ...row, n: Number(row.n) })),
    priced,
  );
});

interface Named {
  goods: { label: string; price: number | null }[];
}

const packedStatement = defineStatement<Named>('packed', (parameters) => {
  const goods = parameters.rows('goods', {
    label: packed('text', ({ label }) => label, textArray),
    price: packed('int', ({ price }) => price, intArray),
  });
  return `SELECT label, price FROM ${goods} WHERE price = ANY (${parameters.array('goods', 'price')})`;
});

t.test('a packed column is sent in binary, once for the list and its array', async (t) => {
  const values = packedStatement.values(input);
  t.same(values, [textArray(['pen', 'ink?']), intArray([2, null])]);
  const database = connectDatabase({ url: await cloneDatabase(t), log: quietLog() });
  t.teardown(() => database.close());
  t.same(await database.run(packedStatement, values), [{ label: 'pen', price: 2 }]);
});

t.test('an array is refused before its list has been named', async (t) => {
  t.throws(
    () => defineStatement<Named>('early', (parameters) => parameters.array('goods', 'price')),
    { message: 'early: goods has no column price yet' },
  );
});
