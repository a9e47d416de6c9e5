// The house rules that no linter knows: who may import whom, names, sizes, and calls that would
// bring in time, chance or the environment by the back door.

import t from 'tap';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';

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
  'egress',
  'audit',
  'tenants',
  'licensing',
  'auth',
  'idempotency',
  'quota',
  'rates',
  'jobs',
  'hosts',
  'documents',
  'reading',
  'reference',
  'models',
  'pipelines',
  'workflows',
  'webhooks',
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
  '@koa/router': /^core\/http\//,
  knex: /^core\/database\/|\/queries\.ts$/,
  pg: /^core\/database\//,
  piscina: /^core\/(pipelines|reading)\//,
  react: /^core\/dashboard\//,
  'react-dom/client': /^core\/dashboard\//,
  '@tanstack/react-query': /^core\/dashboard\//,
  undici: /^core\/egress\//,
  pino: /^core\/telemetry\//,
  'prom-client': /^core\/telemetry\//,
  yaml: /^core\/(config|pipelines)\//,
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
    instead: 'an option from main.ts',
    // The quick start is code for users, as text.
    except: /^core\/(main|http\/reference\/quick-start)\.ts$/,
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

t.test('SQL stands in queries, statements and migrations', async (t) => {
  const broken: string[] = [];
  const statement = /`\s*(WITH|SELECT|INSERT INTO|UPDATE|DELETE FROM)\s/;
  const homes = /^core\/database\/|\/(queries|statements)\.ts$/;
  for (const file of files.filter((name) => name.startsWith('core/') && !homes.test(name))) {
    if (statement.test(source.get(file)!)) broken.push(file);
  }
  t.same(broken, []);
});

t.test('files are small and names say something', async (t) => {
  const broken: string[] = [];
  const namesThatSayNothing = /(^|\/)(utils?|helpers?|common|base|manager|misc|index)\.tsx?$/;
  for (const file of files) {
    const lines = source.get(file)!.split('\n').length;
    if (lines > 401 && !isGenerated(file)) broken.push(`${file} has ${lines} lines`);
    if (!/^[a-z0-9./-]+$/.test(file)) broken.push(`${file} is not kebab-case`);
    if (namesThatSayNothing.test(file)) broken.push(`${file} says nothing`);
  }
  t.same(broken, []);
});

t.test('nothing is left for later, and nothing speaks of where it was made', async (t) => {
  const marks = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`);
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

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
