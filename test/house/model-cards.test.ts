// Every base model of a shipped plugin has a card beside it, and comes from the data that it names.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import type { PipelineDefinition } from '../../core/sdk/sdk.ts';

const root = join(import.meta.dirname, '../..');
const sections = ['Data', 'License', 'Method', 'Figures', 'Limits'];

const plugins = ['plugins', 'plugins/examples'].flatMap((parent) =>
  readdirSync(join(root, parent))
    .map((name) => join(parent, name))
    .filter((folder) => existsSync(join(root, folder, 'plugin.yaml'))),
);

const bases: { folder: string; model: string; base: string }[] = [];
for (const folder of plugins) {
  const entry = ['pipeline.ts', 'pipeline.js'].find((file) => existsSync(join(root, folder, file)));
  const url = pathToFileURL(join(root, folder, entry!)).href;
  const { default: pipeline } = (await import(url)) as { default: PipelineDefinition };
  for (const [model, { base }] of Object.entries(pipeline.models ?? {})) {
    if (base !== undefined) bases.push({ folder, model, base });
  }
}

/** Examples of public sets are no part of the project: their cards name what trains them. */
function hasExamples(folder: string, base: string): boolean {
  return existsSync(join(root, folder, base.replace(/\.model$/, '.jsonl')));
}

t.test('the shipped plugins have base models', async (t) => {
  t.ok(bases.length > 0);
});

for (const { folder, model, base } of bases) {
  t.test(`${folder}/${base} has a card with all sections`, async (t) => {
    const card = readFileSync(join(root, folder, base.replace(/\.model$/, '.md')), 'utf8');
    for (const section of sections) t.match(card, `\n## ${section}\n\n`);
    const script = hasExamples(folder, base)
      ? `scripts/train/base-model.ts ${folder} ${model}`
      : /scripts\/train\/train-[a-z]+\.ts/;
    t.match(card, script);
    const file = readFileSync(join(root, folder, base));
    const digest = createHash('sha256').update(file).digest('hex');
    if (!hasExamples(folder, base)) t.match(card, digest, 'the card is of this file');
  });

  t.test(`${dirname(base)} of ${folder} has no other models`, async (t) => {
    const files = readdirSync(join(root, folder, dirname(base))).filter((f) =>
      f.endsWith('.model'),
    );
    const known = bases.filter((one) => one.folder === folder).map((one) => one.base);
    t.same(files.map((file) => join(dirname(base), file)).toSorted(), known.toSorted());
  });

  if (!hasExamples(folder, base)) continue;
  t.test(`${folder}/${base} comes from the examples beside it`, async (t) => {
    const script = join(root, 'scripts/train/base-model.ts');
    const args = [script, join(root, folder), model, '--check'];
    const figures = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    const card = readFileSync(join(root, folder, base.replace(/\.model$/, '.md')), 'utf8');
    for (const name of ['accuracy', 'macro F1', 'calibration error']) {
      const [, value] = new RegExp(`^${name}: (.+)$`, 'm').exec(figures)!;
      t.match(card, `${name} ${value}`);
    }
  });
}
