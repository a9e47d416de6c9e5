// Statements with named parameters. Each parameter is declared where the text uses it, with its
// type and its source in the input, so that no positional list has to be kept consistent.

import assert from 'node:assert/strict';
import type { Statement, Transaction } from './connection.ts';

/** How an item of a list becomes a row. */
export type Columns<Item> = Readonly<Record<string, Column<Item>>>;

/** SQL type of a column, its value and, unless pg encodes the array, the encoder: see `packed`. */
export type Column<Item> = readonly [
  type: string,
  value: (item: Item) => unknown,
  encode?: (values: never) => unknown,
];

/** A column that is sent in binary; `encode` is a function of binary-arrays.ts. */
export function packed<Item, Value>(
  type: string,
  value: (item: Item) => NoInfer<Value>,
  encode: (values: readonly Value[]) => Buffer | null,
): Column<Item> {
  return [type, value, encode];
}

export interface NamedStatement<Input> extends Statement {
  /** Returns the parameters in the order of the text. */
  values(input: Input): unknown[];
}

export interface Parameters<Input> {
  /** Declares one value; each name is one parameter wherever it is used. */
  value(name: keyof Input & string, type: string): string;
  /** Declares a list as a table of that name: one array for each column. */
  rows<Name extends keyof Input & string>(
    name: Name,
    columns: Columns<ItemOf<Input[Name]>>,
  ): string;
  /** The same with a column `n`: the position of the item in the list, from 1. */
  numberedRows<Name extends keyof Input & string>(
    name: Name,
    columns: Columns<ItemOf<Input[Name]>>,
  ): string;
  /**
   * Returns the array of one column of a list that was declared by `rows` or `numberedRows` before.
   */
  array(name: keyof Input & string, column: string): string;
}

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

export function defineStatement<Input>(
  name: string,
  compose: (parameters: Parameters<Input>) => string,
): NamedStatement<Input> {
  const readers: ((input: Input) => unknown)[] = [];
  const known = new Map<string, string>();
  const arrays = new Map<string, string>();

  function unnest<Name extends keyof Input & string>(
    list: Name,
    columns: Columns<ItemOf<Input[Name]>>,
  ): string {
    const parameters = Object.entries(columns).map(([column, [type, value, encode]]) => {
      const valuesOf = (input: Input): unknown[] =>
        (input[list] as readonly ItemOf<Input[Name]>[]).map(value);
      const read = encode ? (input: Input) => encode(valuesOf(input) as never) : valuesOf;
      const parameter = `$${readers.push(read)}::${type}[]`;
      arrays.set(`${list}.${column}`, parameter);
      return parameter;
    });
    return `unnest(${parameters.join(', ')})`;
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
    array(list, column) {
      const parameter = arrays.get(`${list}.${column}`);
      assert(parameter !== undefined, `${name}: ${list} has no column ${column} yet`);
      return parameter;
    },
  });
  return { name, text, values: (input) => readers.map((read) => read(input)) };
}

/** Runs the statement in a transaction of knex, where statements are not prepared. */
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
