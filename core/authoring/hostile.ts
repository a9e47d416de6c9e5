// Hostile inputs: rare in practice, but certain to occur some day. None contains anything that a
// plugin could take for a fact.

import { compileSchema, type JsonSchema } from '../kernel/validate.ts';
import type { GoldenFile } from './cases.ts';

/**
 * Right-to-left overrides, zero-width joiners, stacked accents, emoji, unusual digits and spaces.
 */
const oddUnicode =
  '\u202Etxet\u202C \u200B\u200D\uFEFF a\u0301\u0302\u0303\u0304\u0305 👩‍👩‍👧‍👦 ١٢٣٫٤٥ Ⅻ ﬁ \u00A0\u2003 𝟙𝟚𝟛 ẞß İı';

export function hostileDocuments(): [name: string, bytes: Uint8Array][] {
  const long = 'lorem ipsum 12 34.56 '.repeat(50_000);
  const noise = Buffer.alloc(
    64 * 1024,
    Uint8Array.from({ length: 251 }, (_, at) => (at * 89) % 256),
  );
  const texts: [string, string][] = [
    ['an empty text', ' \n'],
    ['a text of 1 MB', long],
    ['one word of 1 MB', 'x'.repeat(2 ** 20)],
    ['100 000 lines', 'a: b\n'.repeat(100_000)],
    ['odd Unicode', `${oddUnicode}\n`.repeat(200)],
    ['words for a regular expression to choke on', `${'a'.repeat(5000)} ${'1'.repeat(5000)}-`],
    ['names of object members', '__proto__ constructor toString: hasOwnProperty\n'.repeat(50)],
    ['XML of another kind', '<a xmlns="urn:x"><b c="d"/></a>'],
    ['JSON of another kind', '{"__proto__": {"polluted": true}, "a": [null]}'],
    ['a CSV table of nothing', 'a;b;c\n;;\n'.repeat(100)],
  ];
  return [
    ...texts.map(([name, text]): [string, Uint8Array] => [name, Buffer.from(text)]),
    ['an empty file', new Uint8Array(0)],
    ['binary noise', noise],
  ];
}

const hostileTexts: [string, string][] = [
  ['empty', ''],
  ['1 MB', 'x'.repeat(2 ** 20)],
  ['odd Unicode', oddUnicode],
  ['a name of an object member', '__proto__'],
];

/** Yields the request with each text replaced in turn, as far as its schema allows. */
export function hostileRequests(base: GoldenFile, schema: object): [string, GoldenFile][] {
  const check = compileSchema<unknown>(schema as JsonSchema);
  const input = base.request?.input ?? {};
  return Object.entries(input).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    return hostileTexts.flatMap(([about, text]): [string, GoldenFile][] => {
      const changed = { ...structuredClone(input), [name]: text };
      if (!check(structuredClone(changed)).ok) return [];
      const request = { ...base.request, input: changed };
      return [[`${name} is ${about}`, { ...base, request }]];
    });
  });
}
