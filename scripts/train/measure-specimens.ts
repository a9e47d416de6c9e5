// Measures how zones of identity documents are read from pictures: `scripts/node
// scripts/train/measure-specimens.ts FOLDER [--show]`. FOLDER contains the pictures. Prints the
// format, valid check digits, corrections and processor time of each. `--show` also prints the
// lines, except for held-out pictures (by hash of the name), so that nothing can be tuned to them.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '../../core/reading/host/read-document.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import { recognitionOptions } from '../../core/reading/recognition-settings.ts';
import { findZone } from '../../plugins/compliance/mrz/find-zone.ts';

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder: measure-specimens.ts FOLDER [--show].');
const recognition = recognitionOptions({ engine: 'wasm', languages: ['eng'] }, '');
const isKept = (name: string): boolean =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(-1), 16) % 2 === 1;

for (const name of readdirSync(folder).toSorted()) {
  const before = process.cpuUsage();
  const document = await readDocument(new Uint8Array(readFileSync(join(folder, name))), {
    fileName: name,
    declaredType: null,
    limits: defaultReadingLimits,
    recognition,
    signal: new AbortController().signal,
  });
  const { user, system } = process.cpuUsage(before);
  const found = findZone(document);
  const right = found?.zone.checks.filter(({ isRight }) => isRight).length ?? 0;
  const digits = `${right} of ${found?.zone.checks.length ?? 0} check digits`;
  const corrected = `${found?.corrections.length ?? 0} corrections`;
  const kind = isKept(name) ? 'kept apart' : 'seen';
  const format = `${found?.zone.format ?? 'no zone'}${found?.isPartial === true ? ', partial' : ''}`;
  const seconds = ((user + system) / 1e6).toFixed(1);
  console.log(
    `${name} (${kind}): ${format}, ${digits}, ${corrected}, ${seconds} s of processor time`,
  );
  if (options.includes('--show') && !isKept(name))
    console.log(found?.zone.lines.join('\n') ?? document.text);
}
