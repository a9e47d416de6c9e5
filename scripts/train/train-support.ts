// Trains the base models of the support pipeline: `scripts/node scripts/train/train-support.ts
// FILE`. Takes a few minutes on one core; the result is reproducible. FILE contains labeled
// messages of public sets (format: support/messages.ts). Prints the figures of the model card, and
// writes plugins/support/models/categories.model and sentiment.model. `--only NAME` trains one of
// them.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { trainModel, type Example, type LearningReport } from '../../core/sdk/sdk.ts';
import { categoryTraining, sentimentTraining } from '../../plugins/support/understanding/models.ts';
import {
  categoryExamples,
  phraseExamples,
  readMessages,
  sentimentExamples,
} from './support/messages.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) throw new Error('Name the file of messages: train-support.ts FILE.');
const folder = join(import.meta.dirname, '../../plugins/support/models');
const messages = readMessages(file);

if (values.only !== 'sentiment') {
  await train('categories', [...categoryExamples(messages), ...phraseExamples()], categoryTraining);
}
if (values.only !== 'categories') {
  await train('sentiment', sentimentExamples(messages), sentimentTraining);
}

async function train(
  name: string,
  examples: readonly Example[],
  settings: Parameters<typeof trainModel>[1],
): Promise<void> {
  const trained = await trainModel(examples, settings);
  writeFileSync(join(folder, `${name}.model`), trained.file);
  console.log(`\n${name}: ${examples.length} examples, ${trained.file.length} bytes`);
  printReport(trained.report);
}

function printReport(report: LearningReport): void {
  const { accuracy, macroF1, calibrationError, features } = report;
  console.log(`accuracy ${accuracy?.toFixed(4)}, macro F1 ${macroF1.toFixed(4)}`);
  console.log(`calibration error ${calibrationError.toFixed(4)}, ${features} features`);
  for (const { label, examples, precision, recall } of report.labels) {
    console.log(`| ${label} | ${examples} | ${precision.toFixed(2)} | ${recall.toFixed(2)} |`);
  }
}
