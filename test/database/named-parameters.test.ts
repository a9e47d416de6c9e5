import t from 'tap';
import { connectDatabase } from '../../core/database/connection.ts';
import { defineStatement, runIn } from '../../core/database/named-parameters.ts';
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
