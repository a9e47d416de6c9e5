// One subject against lists of 20,000 and of 1,000,000 names: time to build the index, its memory, and
// time of a screening; then 100,000 subjects against the smaller list on two threads, each with an index
// of its own, as the plugin has them. Names are invented, with few first names that are frequent. `small`
// or `large` runs one of them. Run it with --expose-gc.

import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

import type { Subject } from '../../plugins/compliance/checks/subject.ts';
import { shortForms, spellings } from '../../plugins/compliance/names/given-names.ts';
import { listIndex, type ListIndex } from '../../plugins/compliance/screening/list-index.ts';
import { nameKeys } from '../../plugins/compliance/screening/name-keys.ts';
import { parseName } from '../../plugins/compliance/names/parse-name.ts';
import { hitsIn } from '../../plugins/compliance/screening/screen-subject.ts';
import type { ListRow } from '../../plugins/compliance/screening/watch-list.ts';
import { createSeededRandom } from '../../core/pipelines/sandbox/seeded-random.ts';

const random = createSeededRandom(isMainThread ? 'screening' : `screening ${workerData}`);
const firstNames = [...spellings, ...shortForms].flatMap((group) => group.split(' '));
const beginnings = 'b br ch d dr f g gr h j k kr l m n p qu r s sch st t tr v w y z'.split(' ');
const vowels = 'a e i o u ai ou ia'.split(' ');
const ends = ['', '', 'n', 'r', 'l', 's', 'm', 'k', 'nd', 'ng', 'rt', 'sky', 'v'];
const of = <Item>(items: readonly Item[]): Item => items[random.integer(items.length)]!;

/** Squared, so that the first names of the list are chosen most often. */
const firstName = (): string => firstNames[Math.floor(firstNames.length * random.fraction() ** 2)]!;
const syllable = (): string => of(beginnings) + of(vowels) + of(ends);
const familyName = (): string => Array.from({ length: 2 + random.integer(2) }, syllable).join('');
const personName = (): string =>
  [firstName(), ...(random.fraction() < 0.5 ? [firstName()] : []), familyName()].join(' ');

/** Rows as the formats of the pipeline produce them: with keys. */
function rowsOf(names: number, namesOfEntry: number): ListRow[] {
  const count = Math.round(names / namesOfEntry);
  return Array.from({ length: count }, (_, at): ListRow => {
    const own = Array.from({ length: namesOfEntry }, personName);
    const keys = own.map((name) =>
      nameKeys(parseName(name, 'person'))
        .keys.map(({ text }) => text)
        .join(' '),
    );
    const facts = { birth_dates: [String(1940 + random.integer(60))], countries: ['IR'] };
    return { entry_id: `x:${at}`, list: 'x', kind: 'person', names: own, ...facts, keys };
  });
}

/** Buffers are given back by the collection after the one that finds them. */
function megabytes(): number {
  for (let turn = 0; turn < 3; turn += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/**
 * Generates the pages one after the other, because all rows together would take most of the memory.
 */
function build(names: number, namesOfEntry: number): ListIndex {
  const before = isMainThread ? megabytes() : 0;
  const builder = listIndex.begin();
  let [elapsedMs, left] = [0, names];
  while (left > 0) {
    const page = rowsOf(Math.min(left, 500 * namesOfEntry), namesOfEntry);
    left -= 500 * namesOfEntry;
    const began = performance.now();
    builder.add(page);
    elapsedMs += performance.now() - began;
  }
  const began = performance.now();
  const index = builder.finish();
  elapsedMs += performance.now() - began;
  if (!isMainThread) return index;
  const used = (megabytes() - before).toFixed(0);
  const stated = (builder.bytes() / 1e6).toFixed(0);
  console.log(
    `${names} names: built in ${(elapsedMs / 1000).toFixed(1)} s; ${used} MB, ${stated} MB as the index states it`,
  );
  return index;
}

const subjectOf = (): Subject => ({ kind: 'person', name: personName(), country: 'NO' });

function time(index: ListIndex, names: number, aimMs: number): void {
  const times = Array.from({ length: 500 }, () => {
    const subject = subjectOf();
    const began = performance.now();
    hitsIn(subject, index);
    return performance.now() - began;
  }).sort((one, other) => one - other);
  const at = (share: number): string => times[Math.floor(share * (times.length - 1))]!.toFixed(2);
  console.log(
    `one subject against ${names} names: median ${at(0.5)} ms (aim ${aimMs}), p95 ${at(0.95)}, most ${at(1)}`,
  );
}

const subjects = 100_000;
const threads = 2;

/** What one thread does of it. */
function screenShare(): number {
  const index = build(20_000, 2.5);
  let hits = 0;
  for (let at = 0; at < subjects / threads; at += 1) {
    if (hitsIn(subjectOf(), index).length > 0) hits += 1;
  }
  return hits;
}

async function timeMany(): Promise<void> {
  const [before, began] = [process.cpuUsage(), performance.now()];
  const shares = await Promise.all(
    Array.from({ length: threads }, async (_, at) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: at });
      const [hits] = (await once(worker, 'message')) as [number];
      return hits;
    }),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const busy = (process.cpuUsage(before).user / 1e6).toFixed(0);
  const hits = shares.reduce((all, one) => all + one, 0);
  console.log(
    `${subjects} subjects against 20,000 names on ${threads} threads: ${seconds} s with both indexes, ` +
      `${busy} s of processor time (aim 60 s); ${hits} with hits`,
  );
}

async function main(part = 'all'): Promise<void> {
  if (part !== 'large') {
    time(build(20_000, 2.5), 20_000, 5);
    await timeMany();
  }
  if (part !== 'small') time(build(1_000_000, 5), 1_000_000, 10);
}

if (isMainThread) await main(process.argv[2]);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
else parentPort!.postMessage(screenShare());
