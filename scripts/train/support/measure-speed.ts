// Measures the processing time of a two-page conversation with the base models.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModel, type LocalModel } from '../../../core/sdk/sdk.ts';
import { readTranscript } from '../../../plugins/support/conversation/read-transcript.ts';
import { understandCase } from '../../../plugins/support/understand-case.ts';

const folder = join(import.meta.dirname, '../../../plugins/support/models');
const runs = 50;
/** Number of turns, about two pages. */
const turns = 40;

export async function measureSpeed(): Promise<void> {
  const models = { category: load('categories'), sentiment: load('sentiment'), fields: null };
  const said = [
    'Customer: The export of the monthly report has failed since the update on Friday, and I need it.',
    'Agent: I am sorry about that. Could you tell me which browser you use and what the message says?',
    'Customer: I have tried two browsers. It says error 500 after some seconds, order 88-40213 is affected.',
    'Agent: Thank you, we will look into it and send you an update within four hours.',
  ];
  const text = Array.from({ length: turns }, (_, index) => said[index % said.length]).join('\n');
  const times: number[] = [];
  // Processor time is more reliable on a busy machine. It is measured in the second half of the
  // runs, when the code is compiled.
  let before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) {
    if (run === runs / 2) before = process.cpuUsage();
    const began = performance.now();
    const conversation = readTranscript(text, null);
    await understandCase(
      { conversation, attachments: [], isMachineTranscript: false, doubt: null },
      models,
      {},
    );
    times.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1000 / (runs / 2);
  const sorted = times.toSorted((one, other) => one - other);
  const [median, high] = [sorted[runs / 2]!, sorted[Math.floor(runs * 0.95)]!];
  console.log(
    `speed: ${text.length} characters, median ${median.toFixed(1)} ms, 95th percentile ${high.toFixed(1)} ms, ` +
      `processor ${processor.toFixed(1)} ms`,
  );
}

function load(name: string): LocalModel {
  const model = readModel(readFileSync(join(folder, `${name}.model`)));
  const version = model.digest;
  const base = async () => model;
  return { ...model, version, source: `local_model:${name}`, origin: 'base', base };
}
