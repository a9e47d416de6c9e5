// Measures how zones of identity documents are read from pictures: `scripts/node
// scripts/train/measure-specimens.ts FOLDER [--truth FILE] [--show]`. FOLDER contains the pictures; FILE is
// a JSON object with the lines of the zone by name of the picture. Prints the format, valid check digits,
// corrections, wrong fields, and elapsed and processor time of each. `--show` also prints the lines, except
// for held-out pictures (by hash of the name), so that nothing can be tuned to them.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preloadReaders, readDocument } from '../../core/reading/host/read-document.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import { recognitionOptions } from '../../core/reading/recognition-settings.ts';
import { zoneLayouts } from '../../core/sdk/zone-layouts.ts';
import { findZone } from '../../plugins/compliance/mrz/find-zone.ts';
import { zoneOf, type Zone } from '../../plugins/compliance/mrz/zone.ts';

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder: measure-specimens.ts FOLDER [--show].');
const truthFile = options[options.indexOf('--truth') + 1];
const truth = options.includes('--truth')
  ? (JSON.parse(readFileSync(truthFile!, 'utf8')) as Record<string, string[]>)
  : {};
const recognition = recognitionOptions({ engine: 'wasm', languages: ['eng'] }, '');
// As in the reader's process, which loads everything before the first document.
await preloadReaders(recognition);
const isKept = (name: string): boolean =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(-1), 16) % 2 === 1;

for (const name of readdirSync(folder).toSorted()) {
  const before = process.cpuUsage();
  const start = performance.now();
  const document = await readDocument(new Uint8Array(readFileSync(join(folder, name))), {
    fileName: name,
    declaredType: null,
    limits: defaultReadingLimits,
    recognition,
    signal: new AbortController().signal,
  });
  const elapsed = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  const found = findZone(document);
  const right = found?.zone.checks.filter(({ isRight }) => isRight).length ?? 0;
  const facts = [
    `${found?.zone.format ?? 'no zone'}${found?.isPartial === true ? ', partial' : ''}`,
    `${right} of ${found?.zone.checks.length ?? 0} check digits right`,
    `${found?.corrections.length ?? 0} corrections`,
    ...(truth[name] ? [wrongFields(found?.zone ?? null, truth[name])] : []),
    `least certain character ${(found?.confidence ?? 0).toFixed(2)}`,
    `${elapsed.toFixed(2)} s elapsed, ${((user + system) / 1e6).toFixed(2)} s of processor time`,
  ];
  console.log(`${name} (${isKept(name) ? 'kept apart' : 'seen'}): ${facts.join(', ')}`);
  if (options.includes('--show') && !isKept(name)) {
    console.log(found?.zone.lines.join('\n') ?? document.text);
  }
}

/** Names of the fields that differ, without their values. */
function wrongFields(read: Zone | null, lines: readonly string[]): string {
  const layout = zoneLayouts.find(({ format }) => format === read?.format);
  if (read === null || layout?.lengths.join() !== lines.map((line) => line.length).join()) {
    return 'all fields wrong';
  }
  const { lines: _, checks: __, ...expected } = zoneOf(lines, layout);
  const wrong = Object.entries(expected).filter(
    ([field, value]) => read[field as keyof Zone] !== value,
  );
  return wrong.length === 0
    ? 'all fields right'
    : `wrong: ${wrong.map(([field]) => field).join(', ')}`;
}
