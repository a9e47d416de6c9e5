// The composition root can be read: every part is passed by its name, wiring decides nothing, and
// the walk in docs/architecture.md names functions that exist.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parseAst } from 'vite';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const wiring = globSync('core/wiring/*.ts', { cwd: root });

/** A node of the syntax tree: its fields depend on `type`. */
interface Node {
  type: string;
  [field: string]: any;
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  else if (value && typeof value === 'object') {
    if (typeof (value as Node).type === 'string') yield value as Node;
    for (const field of Object.values(value)) yield* nodesIn(field);
  }
}

function parse(source: string): Node[] {
  return [...nodesIn(parseAst(source, { lang: 'ts' }))];
}

/** Spreads into an object that bring in all that another one has. */
function spreadsOf(source: string): string[] {
  return parse(source)
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(({ properties }) => properties as Node[])
    .filter(({ type, argument }) => type === 'SpreadElement' && !isOneField(argument))
    .map(({ start, end }) => source.slice(start, end));
}

/** `...(condition && { field })`, for a field that must be absent rather than undefined. */
function isOneField({ type, right }: Node): boolean {
  return type === 'LogicalExpression' && right.properties?.length === 1;
}

t.test('the composition root passes every part by its name', async (t) => {
  for (const file of ['core/appliance.ts', 'core/http/app.ts', ...wiring]) {
    t.same(spreadsOf(read(file)), [], file);
  }
});

t.test('services pass what they were given to their parts by name', async (t) => {
  for (const file of ['core/webhooks/service.ts', 'core/workflows/workflows.ts']) {
    t.same(
      spreadsOf(read(file)).filter((spread) => /^\.{3}(deps|options)\b/.test(spread)),
      [],
      file,
    );
  }
});

t.test('spreads are found wherever they stand', async (t) => {
  const forms: [source: string, found: string[]][] = [
    ['open({ ...context, database })', ['...context']],
    ['const parts = { ...store.services };', ['...store.services']],
    ['const f = () => ({ ...openParts(), a })', ['...openParts()']],
    ['open({ ...(tls && { tls, clients }) })', ['...(tls && { tls, clients })']],
    ['open({ ...(tls && { tls }), list: [...names] })', []],
    ['const { a, ...rest } = given; open(rest)', []],
  ];
  for (const [source, found] of forms) t.same(spreadsOf(source), found, source);
});

t.test('names lead to their definition in one step, without barrels', async (t) => {
  const indirect = /^import \* as \w+ from '\.|^export \* (as \w+ )?from/m;
  const files = globSync('core/{*,{commands,http,webhooks,wiring,workflows}/**/*}.ts', {
    cwd: root,
  });
  t.ok(files.length > 100);
  t.same(
    files.filter((file) => indirect.test(read(file))),
    [],
  );
});

t.test('wiring connects and decides nothing', async (t) => {
  t.ok(wiring.length > 8);
  for (const file of wiring) {
    const nodes = parse(read(file));
    const numbers = nodes.filter(({ type, value }) => type === 'Literal' && isNumber(value));
    t.same(
      numbers.map(({ raw }) => raw),
      [],
      `${file} has no figures`,
    );
    const deciding = nodes.filter(({ type }) =>
      /^(Throw|Switch|Try|For|While)\w*Statement$/.test(type),
    );
    t.same(
      deciding.map(({ type }) => type),
      [],
      `${file} has no control flow`,
    );
  }
});

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

t.test('the appliance is one page', async (t) => {
  t.ok(read('core/appliance.ts').split('\n').length <= 150);
});

t.test('the walk names functions that exist in the files that it names', async (t) => {
  const [, walk = ''] = /^## The walk through the code\n([^]*?)^## /m.exec(
    read('docs/architecture.md'),
  )!;
  const rows = walk.split('\n').filter((line) => /^\| \d+ /.test(line));
  t.ok(rows.length > 5 && rows.length <= 12, 'it is short');
  for (const row of rows) {
    const [, , , names = '', file = ''] = row.split('|');
    const [, path = ''] = /\(\.\.\/(core\/[^)]+)\)/.exec(file) ?? [];
    const source = read(path);
    for (const [, name] of names.matchAll(/`(\w+)`/g)) {
      const defined = new RegExp(
        `\\bfunction ${name}\\b|\\bconst ${name}\\b|^ +(async )?${name}[(:]`,
        'm',
      );
      t.match(source, defined, `${path} defines ${name}`);
    }
  }
});
