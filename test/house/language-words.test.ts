// Words of languages stand in the files of their languages; the code of the page reader lists none.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parseAst } from 'vite';
import { LANGUAGES } from '../../plugins/finance/layout/languages/languages.ts';

const finance = join(import.meta.dirname, '../../plugins/finance');
const files = globSync(
  ['layout/*.ts', 'einvoice/{page-dates,payment-terms}.ts', 'matching/units.ts'],
  { cwd: finance },
);

/** Lists of no language's words, by the words that they begin with. */
const exempt: Readonly<Record<string, string>> = {
  'USD|': 'signs and codes of currencies',
  'EUR|': 'codes of currencies',
  'Rs|': 'signs of currencies',
  'eur|': 'codes of currencies',
  'chf|': 'codes of currencies',
  'al|': 'states of the United States',
  'nv|': 'states of the United States',
  'FT|': 'kinds of documents by Portuguese law',
  'com|': 'top-level domains',
  'com ': 'providers of mail and web space',
  'AT ': 'countries that pay in euros',
};

interface Node {
  type: string;
  [field: string]: unknown;
}

const codes: ReadonlySet<string> = new Set(Object.keys(LANGUAGES));
/** "vom|du|del", "pcs?|pieces?", "an |a |to:? " */
const alternatives = /(?<![\p{L}\\])\p{L}{2,}[ .:?\\]*(?:\|\p{L}{1,}[ .:?\\]*)+/gu;
/** "no nr num net", which is split at its spaces. */
const words = /^\p{L}{2,}(?: [\p{L}-]+){3,}$/u;

/** Alternatives of a pattern, words in one text, and objects whose keys are languages. */
function wordListsOf(source: string): string[] {
  const found: string[] = [];
  const readText = (text: string): void => {
    found.push(...(text.match(alternatives) ?? []).map((list) => list.replace(/[?.\\]/g, '')));
  };
  visit(parseAst(source, { lang: 'ts' }), (node) => {
    if (node.type === 'TemplateElement') readText((node['value'] as { raw: string }).raw);
    if (node.type === 'Literal') {
      const { pattern } = (node['regex'] ?? { pattern: null }) as { pattern: string | null };
      readText(pattern ?? String(node['value']));
    }
    if (isSplit(node)) found.push(...stringsIn(node['callee']).filter((text) => words.test(text)));
    const languages = keysOf(node).filter((key) => codes.has(key));
    if (languages.length > 1) found.push(`keys ${languages.join(', ')}`);
  });
  return found;
}

function isSplit({ type, callee }: Node): boolean {
  const { property } = (callee ?? {}) as { property?: { name?: string } };
  return type === 'CallExpression' && property?.name === 'split';
}

function stringsIn(tree: unknown): string[] {
  const found: string[] = [];
  visit(tree, ({ type, value }) => {
    if (type === 'Literal' && typeof value === 'string') found.push(value);
  });
  return found;
}

function keysOf({ type, properties }: Node): string[] {
  if (type !== 'ObjectExpression') return [];
  return (properties as { key?: { name?: string; value?: unknown } }[]).map(({ key }) =>
    String(key?.name ?? key?.value),
  );
}

function visit(tree: unknown, look: (node: Node) => void): void {
  if (Array.isArray(tree)) for (const one of tree) visit(one, look);
  else if (tree !== null && typeof tree === 'object') {
    if ('type' in tree) look(tree as Node);
    for (const one of Object.values(tree)) visit(one, look);
  }
}

t.test('no code of the page reader lists words of languages', async (t) => {
  const seen = new Set<string>();
  for (const file of files) {
    const lists = wordListsOf(readFileSync(join(finance, file), 'utf8'));
    const unknown = lists.filter((list) => {
      const start = Object.keys(exempt).find((one) => list.startsWith(one));
      if (start !== undefined) seen.add(start);
      return start === undefined;
    });
    t.strictSame(unknown, [], `${file}: these words belong to plugins/finance/layout/languages`);
  }
  t.strictSame([...seen].sort(), Object.keys(exempt).sort(), 'every exemption is needed');
});

t.test('a list of words is found in whatever form it is written', async (t) => {
  const listed: Readonly<Record<string, string>> = {
    'const OF = /^(?:vom|du|del)$/;': 'vom|du|del',
    "const WORDS = 'invoice|rechnung';": 'invoice|rechnung',
    'const UNIT = new RegExp(`^(?:pcs?|tage?|${other})$`);': 'pcs|tage|',
    'const FROM = /^(?:an |a |to:? )?/;': 'an |a |to: ',
    "const SHORT = new Set('am zu vom seite'.split(' '));": 'am zu vom seite',
    "const COUNTRIES = { es: 'ES', fr: 'FR' };": 'keys es, fr',
    "const DAYS = { 'de': /tag/, en: /day/ };": 'keys de, en',
  };
  for (const [source, list] of Object.entries(listed)) {
    t.strictSame(wordListsOf(source), [list.replace(/\|$/, '')], source);
  }
  t.strictSame(wordListsOf("type Form = 'whole' | 'legalForm'; const A = /[a-z]|\\d+|x/;"), []);
});
