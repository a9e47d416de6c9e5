// Statements whose parameters have names. Each is declared where the text needs it, with its type and
// with how it is read from the input, so that no list of positions has to be kept in step.

import type { Statement, Transaction } from './connection.ts';

/** How an item of a list becomes a row: each column's SQL type, and its value. */
export type Columns<Item> = Readonly<
  Record<string, readonly [type: string, value: (item: Item) => unknown]>
>;

export interface NamedStatement<Input> extends Statement {
  /** The parameters in the order of the text. */
  values(input: Input): unknown[];
}

export interface Parameters<Input> {
  /** One value; the same parameter wherever it is named. */
  value(name: keyof Input & string, type: string): string;
  /** A list as a table of that name: one array for each column. */
  rows<Name extends keyof Input & string>(
    name: Name,
    columns: Columns<ItemOf<Input[Name]>>,
  ): string;
  /** The same with a column `n`: the item's place in the list, from 1. */
  numberedRows<Name extends keyof Input & string>(
    name: Name,
    columns: Columns<ItemOf<Input[Name]>>,
  ): string;
}

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

export function defineStatement<Input>(
  name: string,
  compose: (parameters: Parameters<Input>) => string,
): NamedStatement<Input> {
  const readers: ((input: Input) => unknown)[] = [];
  const known = new Map<string, string>();

  function unnest<Name extends keyof Input & string>(
    list: Name,
    columns: Columns<ItemOf<Input[Name]>>,
  ): string {
    const arrays = Object.values(columns).map(([type, value]) => {
      const read = (input: Input): unknown[] =>
        (input[list] as readonly ItemOf<Input[Name]>[]).map(value);
      return `$${readers.push(read)}::${type}[]`;
    });
    return `unnest(${arrays.join(', ')})`;
  }

  const text = compose({
    value(field, type) {
      const parameter = known.get(field) ?? `$${readers.push((input) => input[field])}`;
      known.set(field, parameter);
      return `${parameter}::${type}`;
    },
    rows: (list, columns) =>
      `${unnest(list, columns)} AS ${list}(${Object.keys(columns).join(', ')})`,
    numberedRows: (list, columns) =>
      `${unnest(list, columns)} WITH ORDINALITY AS ${list}(${Object.keys(columns).join(', ')}, n)`,
  });
  return { name, text, values: (input) => readers.map((read) => read(input)) };
}

/** Runs the statement inside a transaction of knex's, where nothing is prepared. */
export async function runIn<Input, Row extends object>(
  trx: Transaction,
  statement: NamedStatement<Input>,
  input: Input,
): Promise<Row[]> {
  const values = statement.values(input);
  const bindings: unknown[] = [];
  const text = statement.text.replaceAll('?', String.raw`\?`).replaceAll(/\$(\d+)/g, (_, place) => {
    bindings.push(values[Number(place) - 1]);
    return '?';
  });
  const { rows } = await trx.raw<{ rows: Row[] }>(text, bindings as never);
  return rows;
}
