// Every text of the dashboard has a translation, and every translation has a text.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parseAst } from 'vite';
import { catalogs } from '../../core/dashboard/language/de/catalog.ts';
import { englishPlurals } from '../../core/dashboard/language/en.ts';

const folder = join(import.meta.dirname, '../../core/dashboard');

/** Attributes whose values people read. */
const readAttributes = new Set([
  'alt',
  'all',
  'aria-label',
  'empty',
  'hint',
  'label',
  'never',
  'note',
  'placeholder',
  'title',
  'verb',
  'what',
  'wrong',
]);

/** Texts that are the same in every language. */
const international: ReadonlySet<string> = new Set(['Workmill', 'ID', 'ms', 'wf_…']);

type SyntaxNode = Record<string, unknown> & { type: string };

interface FoundTexts {
  /** Arguments of `t`, `phrase` and `Rich`. */
  marked: string[];
  /** Texts that are shown without translation. */
  unmarked: string[];
}

const files = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((file) => !/^(built|language|api)\//.test(file))
  .toSorted();
const found = new Map(files.map((file) => [file, textsOf(file)]));
const marked = new Set([...found.values()].flatMap((one) => one.marked));
const german = Object.assign({}, ...Object.values(catalogs)) as Record<string, string>;

function textsOf(file: string): FoundTexts {
  const texts: FoundTexts = { marked: [], unmarked: [] };
  const source = readFileSync(join(folder, file), 'utf8');
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  visit(parseAst(source, { lang }, file) as unknown as SyntaxNode, texts);
  return texts;
}

function visit(node: SyntaxNode, texts: FoundTexts): void {
  if (node.type === 'CallExpression') {
    const { callee, arguments: given } = node as unknown as Call;
    if (callee.name === 't' || callee.name === 'phrase') texts.marked.push(...literals(given[0]));
  }
  if (node.type === 'JSXText') collect(texts.unmarked, [String(node['value'])]);
  if (node.type === 'JSXAttribute') {
    const { name, value } = node as unknown as Attribute;
    if (readAttributes.has(name.name)) collect(texts.unmarked, literals(value));
  }
  if (node.type === 'JSXOpeningElement') {
    const { name, attributes } = node as unknown as Element;
    const text = attributes.find((one) => one.name?.name === 'text');
    if (name.name === 'Rich') texts.marked.push(...literals(text?.value));
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    for (const child of node['children'] as SyntaxNode[]) {
      if (child.type === 'JSXExpressionContainer') collect(texts.unmarked, literals(child));
    }
  }
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) {
      if (isNode(child)) visit(child, texts);
    }
  }
}

interface Call {
  callee: { name?: string };
  arguments: SyntaxNode[];
}

interface Element {
  name: { name?: string };
  attributes: Partial<Attribute>[];
}

interface Attribute {
  name: { name: string };
  value: SyntaxNode | null;
}

/** Returns the possible string values of an expression, without those inside calls. */
function literals(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateLiteral':
      return [
        (node['quasis'] as { value: { cooked: string } }[])
          .map((one) => one.value.cooked)
          .join('…'),
      ];
    case 'ConditionalExpression':
      return [...literals(node['consequent']), ...literals(node['alternate'])];
    case 'LogicalExpression':
      return [...literals(node['left']), ...literals(node['right'])];
    case 'JSXExpressionContainer':
      return literals(node['expression']);
    default:
      return [];
  }
}

/** Adds texts that contain words; ignores signs and what is the same in every language. */
function collect(into: string[], texts: readonly string[]): void {
  const words = texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
  into.push(...words.filter((text) => !international.has(text)));
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Returns the placeholders of a text, such as `{{count, number}}` and `{{at}}`, sorted by name. */
function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\{[^}]+\}\}/g)].map(([place]) => place).toSorted();
}

function formsOf(text: string): string[] {
  return /\{\{count\b/.test(text) ? [`${text}_one`, `${text}_other`] : [text];
}

t.test('every shown text can be translated', (t) => {
  for (const [file, { unmarked }] of found) {
    t.strictSame(unmarked, [], file);
  }
  t.end();
});

t.test('every text has a German translation, and no translation is left over', (t) => {
  const needed = [...marked].flatMap(formsOf);
  t.strictSame(
    needed.filter((text) => german[text] === undefined),
    [],
    'missing',
  );
  const known = new Set(needed);
  t.strictSame(
    Object.keys(german).filter((text) => !known.has(text)),
    [],
    'left over',
  );
  t.end();
});

t.test('a text stands in one catalog only', (t) => {
  const keys = Object.values(catalogs).flatMap((one) => Object.keys(one));
  t.strictSame(
    keys.filter((key, at) => keys.indexOf(key) !== at),
    [],
  );
  t.end();
});

t.test('a translation has the places of its text', (t) => {
  for (const [text, translation] of Object.entries(german)) {
    // A singular may contain "1" or no number at all.
    if (text.endsWith('_one')) continue;
    t.strictSame(placesIn(translation), placesIn(text), text);
  }
  t.end();
});

t.test('every text with a count has an English singular', (t) => {
  const counted = [...marked].filter((text) => formsOf(text).length === 2);
  t.strictSame(
    Object.keys(englishPlurals).toSorted(),
    counted.map((text) => `${text}_one`).toSorted(),
  );
  t.end();
});
