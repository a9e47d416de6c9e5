// The house rules that no linter knows: who may import whom, names, sizes, and calls that would
// bring in time, chance or the environment by the back door.

import t from 'tap';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';
import { uncountable } from './parameter-places.ts';
import { tableOwners } from './table-owners.ts';
import { tablesWritten, unknownTable } from './table-writes.ts';

const root = join(import.meta.dirname, '../..');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter((file) => file !== '');
const source = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** Top to bottom as in docs/architecture.md: a capability imports those above it. */
const capabilities = [
  'telemetry',
  'config',
  'database',
  'vault',
  'privacy',
  'egress',
  'audit',
  'tenants',
  'licensing',
  'auth',
  'idempotency',
  'quota',
  'rates',
  'accounts',
  'jobs',
  'hosts',
  'documents',
  'reading',
  'reference',
  'models',
  'transcription',
  'pipelines',
  'learning',
  'webhooks',
  'workflows',
  'erasure',
  'statistics',
  'evaluation',
  'authoring',
];
const foundations = ['telemetry', 'config', 'database'];

/** Folders of core/ that each folder may import from, beside itself. */
function allowedFor(folder: string): readonly string[] {
  if (folder === 'kernel') return [];
  if (folder === 'sdk') return ['kernel'];
  if (foundations.includes(folder)) return ['kernel'];
  if (folder === 'http') return ['kernel', 'sdk', ...capabilities.filter((c) => c !== 'database')];
  const place = capabilities.indexOf(folder);
  if (place < 0) return [];
  return ['kernel', 'sdk', ...capabilities.slice(0, place)];
}

/** Files directly in core/, wiring/ and commands/ are the composition root and the command line. */
const roots = new Set(['', 'commands', 'wiring']);

function importsOf(file: string): string[] {
  const text = source.get(file)!;
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
}

function coreFolder(path: string): string | null {
  const parts = path.split('/');
  if (parts[0] !== 'core') return null;
  return parts.length === 2 ? '' : parts[1]!;
}

t.test('imports point down', async (t) => {
  const broken: string[] = [];
  for (const file of files) {
    const folder = coreFolder(file);
    if (folder === null || roots.has(folder)) continue;
    const allowed = allowedFor(folder);
    for (const name of importsOf(file).filter((target) => target.startsWith('.'))) {
      const target = relative(root, resolve(root, dirname(file), name));
      const into = coreFolder(target);
      if (into === folder) continue;
      if (into === null || !allowed.includes(into)) broken.push(`${file} imports ${target}`);
    }
  }
  t.same(broken, []);
});

/** What runs in processes without privileges: these folders, and nothing else of core/. */
const sandboxed =
  /^core\/(reading\/(host|formats|recognition|speech|tables|page)|pipelines\/sandbox)\//;
const exempt = [
  // Runs beside a plugin's own tests, and does what the sandbox does.
  'core/authoring/test-kit.ts',
  // Draws on a page that the reader has drawn, for `workmill plugin inspect`.
  'core/authoring/mark-page.ts',
  // Look at the first 64 KiB of a file only, at headers that are read in one pass.
  'core/reading/sniff.ts',
  'core/reading/client/source-traits.ts',
];

/** Imports of values: types do not cross the boundary at run time. */
function valueImportsOf(file: string): string[] {
  const text = source.get(file)!.replaceAll(/^(import|export) type [^;]*;/gm, '');
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    (match) => match[1]!,
  );
  return names.map((name) => relative(root, resolve(root, dirname(file), name)));
}

t.test("the appliance's process runs nothing that belongs to the sandbox", async (t) => {
  const outside = files.filter(
    (file) => file.startsWith('core/') && !sandboxed.test(file) && !exempt.includes(file),
  );
  const broken = outside.flatMap((file) =>
    valueImportsOf(file)
      .filter((target) => sandboxed.test(target))
      .map((target) => `${file} imports ${target}`),
  );
  t.same(broken, []);
});

t.test('the sandbox has nothing of the capabilities but its own and hosts/', async (t) => {
  const broken = files
    .filter((file) => sandboxed.test(file))
    .flatMap((file) => {
      const own = ['kernel', 'sdk', 'hosts', coreFolder(file)!];
      return valueImportsOf(file)
        .filter((target) => !own.includes(coreFolder(target) ?? ''))
        .map((target) => `${file} imports ${target}`);
    });
  t.same(broken, []);
});

const coreOnly = /^(koa|@koa|knex|pg|piscina|undici|node:(net|http|https|child_process|fs))/;

t.test('plugins see the SDK and their own packages only', async (t) => {
  const broken: string[] = [];
  for (const file of files.filter((name) => name.startsWith('plugins/'))) {
    const own = file.split('/').slice(0, 2).join('/');
    for (const name of importsOf(file)) {
      const target = relative(root, resolve(root, dirname(file), name));
      const strays = name.startsWith('.') ? !target.startsWith(`${own}/`) : coreOnly.test(name);
      if (strays) broken.push(`${file} imports ${name}`);
    }
  }
  t.same(broken, []);
});

t.test('the shipped pipelines have nothing of the core but the SDK', async (t) => {
  const own = new Set(['workmill/sdk', 'workmill/sdk/testing']);
  const shipped = files.filter((name) => /^plugins\/(?!examples\/)/.test(name));
  const core = shipped.flatMap((file) =>
    importsOf(file)
      .filter((name) => /^workmill(\/|$)|(^|\/)core\//.test(name) && !own.has(name))
      .map((name) => `${file} imports ${name}`),
  );
  t.same(core, []);
  for (const file of shipped.filter((name) => name.endsWith('/pipeline.ts'))) {
    t.match(source.get(file), /^export default definePipeline\(\{$/m, file);
  }
});

const packageHomes: Record<string, RegExp> = {
  koa: /^core\/http\//,
  otpauth: /^core\/accounts\//,
  qr: /^core\/dashboard\//,
  '@koa/router': /^core\/http\//,
  knex: /^core\/database\/|\/queries\.ts$/,
  pg: /^core\/database\//,
  piscina: /^core\/(kernel|pipelines|reading)\//,
  react: /^core\/dashboard\//,
  'react-dom/client': /^core\/dashboard\//,
  '@tanstack/react-query': /^core\/dashboard\//,
  '@tanstack/react-virtual': /^core\/dashboard\//,
  undici: /^core\/egress\//,
  pino: /^core\/telemetry\//,
  'prom-client': /^core\/telemetry\//,
  yaml: /^core\/(config|pipelines|dashboard\/pipelines)\//,
  'node-cron': /^core\/jobs\//,
};

t.test('a library stays in the folder that owns it', async (t) => {
  const broken: string[] = [];
  for (const file of files.filter((name) => name.startsWith('core/'))) {
    for (const name of importsOf(file)) {
      const home = packageHomes[name];
      if (home && !home.test(file)) broken.push(`${file} imports ${name}`);
    }
  }
  t.same(broken, []);
});

const bannedCalls: { pattern: RegExp; instead: string; except: RegExp }[] = [
  { pattern: /\bDate\.now\(/, instead: 'clock.now()', except: /^core\/kernel\/clock\.ts$/ },
  { pattern: /new Date\(\)/, instead: 'clock.now()', except: /^core\/kernel\/clock\.ts$/ },
  { pattern: /\bMath\.random\(/, instead: 'random.fraction()', except: /^$/ },
  {
    pattern: /(?<![.\w])set(Timeout|Interval)\(/,
    instead: 'clock.after()',
    except: /^core\/kernel\/clock\.ts$/,
  },
  {
    pattern: /\bprocess\.env\b/,
    instead: 'an option from command-line.ts',
    // The quick start and the samples of the dashboard are code for users, as text.
    except: /^core\/(command-line|http\/reference\/quick-start|dashboard\/try\/samples)\.ts$/,
  },
];

t.test('time, chance and environment are passed in', async (t) => {
  const broken: string[] = [];
  for (const file of files.filter((name) => /^(core|plugins)\//.test(name))) {
    for (const { pattern, instead, except } of bannedCalls) {
      if (except.test(file)) continue;
      if (pattern.test(withoutComments(source.get(file)!))) broken.push(`${file}: use ${instead}`);
    }
  }
  t.same(broken, []);
});

const homesOfSql = /^core\/(database\/|.*\/(queries|statements)\.ts$)/;

t.test('SQL stands in queries, statements and migrations', async (t) => {
  const broken: string[] = [];
  const statement = /`\s*(WITH|SELECT|INSERT INTO|UPDATE|DELETE FROM)\s/;
  for (const file of files.filter((name) => name.startsWith('core/') && !homesOfSql.test(name))) {
    if (statement.test(source.get(file)!)) broken.push(file);
  }
  t.same(broken, []);
});

t.test('a statement of more than three parameters names them', (t) => {
  for (const [code, places] of [
    ['VALUES ($1, $2, $3, ${column})', 0],
    ['FROM unnest($1::text[], $4::int[])', 1],
    ['VALUES ($10)', 1],
    ['`SELECT ?, ${a ? b : c} FROM ?? WHERE x = ?`', 0],
    ['`UPDATE ?? SET a = ? WHERE b = ? AND c = ?`', 1],
  ] as const) {
    t.equal(uncountable(code).length, places, code);
  }
  const broken = files.filter(
    (file) => homesOfSql.test(file) && uncountable(withoutComments(source.get(file)!)).length > 0,
  );
  t.same(broken, [], 'use :name, or defineStatement of core/database/named-parameters.ts');
  t.end();
});

/** Files that write tables by names that they are given, and where the names come from. */
const writersByName: Record<string, string> = {
  'core/erasure/queries.ts': 'erases what erasure/tables.ts lists',
  'core/vault/queries.ts': 'seals again the columns that their owners register',
  'core/webhooks/erase/queries.ts': "erases two tables of the folder's own",
  'core/webhooks/retention/queries.ts': "expires two tables of the folder's own",
};

t.test('every table has an owner', async (t) => {
  const schema = readFileSync(join(root, 'core/database/schema.sql'), 'utf8');
  const tables = [...schema.matchAll(/^CREATE TABLE (?:public\.)?(\w+)/gm)].map(
    (found) => found[1]!,
  );
  t.same(Object.keys(tableOwners).toSorted(), tables.toSorted());
});

t.test('a table is written by its owner only', async (t) => {
  const tables = new Set(Object.keys(tableOwners));
  const broken: string[] = [];
  for (const file of files.filter((name) => /^core\/.*\.ts$/.test(name))) {
    for (const table of tablesWritten(source.get(file)!, tables)) {
      const isAllowed =
        table === unknownTable ? file in writersByName : tableOwners[table] === coreFolder(file);
      if (!isAllowed) broken.push(`${file} writes ${table}`);
    }
  }
  t.same(broken, []);
});

t.test('writes are found in every kind of string and call', async (t) => {
  const tables = new Set(['events', 'results']);
  const forms: [source: string, found: string[]][] = [
    ['db.raw(`WITH x AS (INSERT INTO events VALUES (1)) SELECT 1`)', ['events']],
    ['db.raw(sql`UPDATE ONLY public.events AS e\n SET data = ${data}`)', ['events']],
    ['db.raw(\'DELETE FROM "events" WHERE true\')', ['events']],
    ['db.raw("merge into events using results on true")', ['events']],
    ["db.raw('TRUNCATE TABLE results, events')", ['results', 'events']],
    ["db.raw('COPY events (data) FROM STDIN')", ['events']],
    ["db.raw('INSERT ' + 'INTO ' + 'events VALUES (1)')", ['events']],
    ["db.raw(['DELETE FROM', 'events'].join(' '))", ['events']],
    ["const table = 'events'; db.raw(`DELETE FROM ${table}`)", ['events']],
    ["trx('events').where({ a: 1 }).update({ a: 2 })", ['events']],
    ["const own = database.knex('events as e').where('a', 1); await own.del()", ['events']],
    ["knex.from('events').where('a', 1).increment('a')", ['events']],
    ["knex.insert(row).into('events')", ['events']],
    ["trx.batchInsert('events', rows, 500)", ['events']],
    ["rowsIn('events').delete()", ['events']],
    ['trx(table).insert(row)', ['?']],
    ["trx.raw('DELETE FROM ?? WHERE a = ?', [table, a])", ['?']],
    ['trx.raw(`UPDATE ${table()} SET a = 1`)', ['?']],
    ["db.raw('SELECT a FROM events -- not: DELETE FROM results\\n FOR UPDATE')", []],
    ["trx('events').where('a', 1).select(); waiting.delete('results'); hash.update('events')", []],
  ];
  for (const [text, found] of forms) t.same(tablesWritten(text, tables), found, text);
});

t.test('files are small and names say something', async (t) => {
  const broken: string[] = [];
  const namesThatSayNothing = /(^|\/)(utils?|helpers?|common|base|manager|misc|index)\.tsx?$/;
  for (const file of files) {
    const lines = source.get(file)!.split('\n').length;
    if (lines > 401 && !isGenerated(file) && !isData(file))
      broken.push(`${file} has ${lines} lines`);
    if (!/^[a-z0-9./-]+$/.test(file)) broken.push(`${file} is not kebab-case`);
    if (namesThatSayNothing.test(file)) broken.push(`${file} says nothing`);
  }
  t.same(broken, []);
});

t.test('nothing is left for later, and nothing speaks of where it was made', async (t) => {
  const marks = new RegExp(`(?<!')\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`);
  t.same(
    files.filter((file) => marks.test(source.get(file)!)),
    [],
  );
});

t.test('an error names what does not exist', async (t) => {
  t.same(
    files.filter(
      (file) => /^(core|plugins)\//.test(file) && /'There is no such/.test(source.get(file)!),
    ),
    [],
  );
});

function isGenerated(file: string): boolean {
  return /generated/i.test(source.get(file)!.slice(0, 200));
}

/** Lists of words, which are as long as they are. */
function isData(file: string): boolean {
  return /^plugins\/finance\/layout\/languages\/[a-z]{2}\.ts$/.test(file);
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
