// Finds the tables that a source file writes: in SQL, whatever kind of string it stands in, and in
// calls of knex's query builder. A table's name that is only known at run time is given as `?`.

import { parseAst } from 'vite';

/** A node of the syntax tree: its fields depend on `type`. */
interface Node {
  type: string;
  [field: string]: unknown;
}

/** A table's name that the source does not tell. */
export const unknownTable = '?';

/** Stands in a text for a value that the source does not tell. */
const gap = '\u0000';

const name = String.raw`(?:only\s+)?(?:"?public"?\.)?(?:"?[a-z_]\w*"?|\?\??|${gap})`;
const writes = [
  String.raw`insert\s+into\s+(${name})`,
  String.raw`update\s+(${name})(?:\s+(?:as\s+)?\w+)?\s+set\b`,
  String.raw`delete\s+from\s+(${name})`,
  String.raw`merge\s+into\s+(${name})`,
  String.raw`truncate\s+(?:table\s+)?(${name}(?:\s*,\s*${name})*)`,
  String.raw`copy\s+(${name})\s*(?:\([^)]*\)\s*)?from\b`,
].map((pattern) => new RegExp(String.raw`(?<![\w.])${pattern}`, 'gi'));

const writingCalls = new Set([
  'insert',
  'update',
  'upsert',
  'del',
  'delete',
  'truncate',
  'increment',
  'decrement',
]);
const namingCalls = new Set(['from', 'into', 'table']);
const builders = new Set(['db', 'knex', 'trx']);

/** Parsing takes longest: most files have none of these words. */
const wordOfWriting = new RegExp(
  String.raw`\b(insert|update|delete|merge|truncate|copy)\s|\.(${[...writingCalls, 'batchInsert'].join('|')})\(`,
  'i',
);

/** Each name once, in the order of the source; of a name that is no table's only `?` is given. */
export function tablesWritten(source: string, tables: ReadonlySet<string>): string[] {
  if (!wordOfWriting.test(source)) return [];
  const found = new Set<string>();
  const program = parseAst(source, { lang: 'ts' }) as unknown as Node;
  const constants = constantsOf(program);
  const note = (table: string | null): void => {
    if (table === null) found.add(unknownTable);
    else if (tables.has(table)) found.add(table);
  };
  walk(program, null, (node, parent) => {
    if (isText(node) && !(parent && isText(parent))) {
      for (const table of writtenBySql(textOf(node, constants))) note(table);
    }
    const built = writtenByCall(node, constants);
    if (built !== undefined) note(built);
  });
  return [...found];
}

function writtenBySql(text: string): (string | null)[] {
  const sql = text.replaceAll(/--.*$/gm, ' ').replaceAll(/\/\*[\s\S]*?\*\//g, ' ');
  return writes.flatMap((pattern) =>
    [...sql.matchAll(pattern)].flatMap(([, names]) => names!.split(',').map(tableNamed)),
  );
}

function tableNamed(written: string): string | null {
  const bare = written.replaceAll(/\bonly\s|"?public"?\.|["\s]/gi, '');
  return bare === gap || bare.startsWith('?') ? null : bare.toLowerCase();
}

/** Undefined when the call writes nothing; null when the source does not tell the table. */
function writtenByCall(node: Node, constants: Constants): string | null | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const method = calledMethod(node);
  if (method === 'batchInsert') return tableOf(firstArgument(node), constants);
  if (method === null || !(writingCalls.has(method) || namingCalls.has(method))) return undefined;
  let table: string | null | undefined;
  let isWrite = false;
  for (let at: Node | undefined = node; at; at = receiverOf(at, constants)) {
    if (at.type !== 'CallExpression') continue;
    const called = calledMethod(at);
    isWrite ||= called !== null && writingCalls.has(called);
    if (namesTable(at, called)) table = tableOf(firstArgument(at), constants);
  }
  return isWrite ? table : undefined;
}

/** `trx('events')`, `database.knex('events')`, `….into('events')`, or a function that does the same. */
function namesTable(call: Node, called: string | null): boolean {
  const argument = firstArgument(call);
  if (!argument) return false;
  if (called !== null) return namingCalls.has(called) || builders.has(called);
  return builders.has(String((call['callee'] as Node)['name'])) || isText(argument);
}

function calledMethod(call: Node): string | null {
  const callee = call['callee'] as Node;
  if (callee.type !== 'MemberExpression') return null;
  const property = callee['property'] as Node;
  return callee['computed'] ? null : String(property['name']);
}

/** What the next link of a chain is called on, through constants that hold a chain's beginning. */
function receiverOf(node: Node, constants: Constants): Node | undefined {
  if (node.type === 'CallExpression') {
    const callee = node['callee'] as Node;
    return callee.type === 'MemberExpression' ? (callee['object'] as Node) : undefined;
  }
  if (node.type === 'MemberExpression') return undefined;
  if (node.type === 'AwaitExpression') return node['argument'] as Node;
  if (node.type === 'Identifier') return constants.get(String(node['name']));
  return undefined;
}

function firstArgument(call: Node): Node | undefined {
  return (call['arguments'] as Node[])[0];
}

function tableOf(argument: Node | undefined, constants: Constants): string | null {
  const text = argument === undefined ? gap : textOf(argument, constants);
  return text.includes(gap) ? null : text.split(/\s/)[0]!;
}

type Constants = ReadonlyMap<string, Node>;

/** What is declared in the file under each name; under none that is declared twice. */
function constantsOf(program: Node): Constants {
  const constants = new Map<string, Node>();
  const twice = new Set<string>();
  walk(program, null, (node) => {
    if (node.type !== 'VariableDeclarator' || !node['init']) return;
    const declared = String((node['id'] as Node)['name']);
    if (constants.has(declared)) twice.add(declared);
    constants.set(declared, node['init'] as Node);
  });
  for (const declared of twice) constants.delete(declared);
  return constants;
}

function isText(node: Node): boolean {
  if (node.type === 'Literal') return typeof node['value'] === 'string';
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'BinaryExpression') return node['operator'] === '+';
  return node.type === 'CallExpression' && joinedParts(node) !== null;
}

/** The elements of `[…].join(…)`. */
function joinedParts(call: Node): Node[] | null {
  if (calledMethod(call) !== 'join') return null;
  const list = (call['callee'] as Node)['object'] as Node;
  return list.type === 'ArrayExpression' ? (list['elements'] as Node[]) : null;
}

/** What the text is as far as the file tells it. `open` are the constants that it is inside of. */
function textOf(node: Node, constants: Constants, open: readonly string[] = []): string {
  const inner = (part: Node): string => textOf(part, constants, open);
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : gap;
    case 'TemplateLiteral': {
      const parts = node['quasis'] as { value: { cooked: string } }[];
      const values = node['expressions'] as Node[];
      return parts
        .map(({ value }, n) => value.cooked + (values[n] ? inner(values[n]) : ''))
        .join('');
    }
    case 'BinaryExpression':
      return isText(node) ? inner(node['left'] as Node) + inner(node['right'] as Node) : gap;
    case 'CallExpression':
      return joinedParts(node)?.map(inner).join(' ') ?? gap;
    case 'Identifier': {
      const named = String(node['name']);
      const value = open.includes(named) ? undefined : constants.get(named);
      return value && isText(value) ? textOf(value, constants, [...open, named]) : gap;
    }
    default:
      return gap;
  }
}

function walk(
  node: Node,
  parent: Node | null,
  visit: (node: Node, parent: Node | null) => void,
): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, node, visit);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
