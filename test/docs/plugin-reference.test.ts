import t from 'tap';
import { readExports } from '../../scripts/generate/exported-types.ts';

const source = `// What it is about,
// in two lines.

import type { Other } from './other.ts';

export type { Other };

/** One of two. */
export type Kind =
  | 'first'
  | 'second';

export interface Thing {
  /** Of it. */
  kind: Kind;
}

/**
 * Makes one,
 * or not.
 */
export function make<T>(
  kind: Kind,
): T | null {
  return null;
}

const hidden = 1;
`;

t.test('exports are read with their comments, and functions without their bodies', async (t) => {
  t.same(readExports(source, 'a.ts'), {
    about: 'What it is about,\nin two lines.',
    exports: [
      {
        name: 'Kind',
        doc: 'One of two.',
        code: "export type Kind =\n  | 'first'\n  | 'second';",
      },
      {
        name: 'Thing',
        doc: null,
        code: 'export interface Thing {\n  /** Of it. */\n  kind: Kind;\n}',
      },
      {
        name: 'make',
        doc: 'Makes one,\nor not.',
        code: 'export function make<T>(\n  kind: Kind,\n): T | null;',
      },
    ],
  });
});

t.test('what cannot be read is refused, not shown wrong', async (t) => {
  const refused: [string, RegExp][] = [
    ['export default 1;\n', /a.ts:1: this export cannot be read/],
    ['export enum Kind { A }\n', /a.ts:1: this export cannot be read/],
    ['export function make(): null {\n  return null;\n}\n', /make has no comment/],
    ['export interface Thing {\n  kind: string;\n', /Thing cannot be read/],
  ];
  for (const [text, message] of refused) {
    t.throws(() => readExports(text, 'a.ts'), { message }, text);
  }
});
