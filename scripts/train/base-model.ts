// Rebuilds the base model of a plugin from its examples, `NAME.jsonl`, and prints the figures of
// its model card. `--check` compares the file instead of writing it.
//
//   scripts/node scripts/train/base-model.ts plugins/examples/message-topics topics

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolveSdk } from '../../core/pipelines/sandbox/sdk-hook.ts';
import { trainModel, type Example, type PipelineDefinition } from '../../core/sdk/sdk.ts';

const [folder, name, ...flags] = process.argv.slice(2);
if (folder === undefined || name === undefined) throw new Error('Name a plugin and a model.');

resolveSdk();
const entry = pathToFileURL(join(resolve(folder), 'pipeline.ts')).href;
const { default: pipeline } = (await import(entry)) as { default: PipelineDefinition };
const { base, training } = { ...pipeline.models?.[name] };
if (base === undefined || training === undefined) throw new Error(`${name} has no base model.`);

const path = join(folder, base);
const examples = readFileSync(path.replace(/\.model$/, '.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Example);
const { file, report, examplesDigest } = await trainModel(examples, training);
if (!flags.includes('--check')) writeFileSync(path, file);
else if (!readFileSync(path).equals(file))
  throw new Error(`${path} does not come from its examples.`);

const figures = {
  examples: `${report.examples}, SHA-256 ${examplesDigest}`,
  accuracy: report.accuracy.toFixed(3),
  'macro F1': report.macroF1.toFixed(3),
  'calibration error': report.calibrationError.toFixed(3),
  bytes: file.length,
};
for (const [what, value] of Object.entries(figures)) process.stdout.write(`${what}: ${value}\n`);
