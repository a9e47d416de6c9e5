// One subject against lists of 20,000 and of 1,000,000 names: time to build the index, its memory, and
// time of a screening; then 100,000 subjects against the smaller list, from a sample. Names are invented,
// with few first names that are frequent. `small` or `large`
// runs one of them. Run it with --expose-gc.

import type { Subject } from '../../plugins/compliance/checks/subject.ts';
import { shortForms, spellings } from '../../plugins/compliance/names/given-names.ts';
import { listIndex, type ListIndex } from '../../plugins/compliance/screening/list-index.ts';
import { nameKeys } from '../../plugins/compliance/screening/name-keys.ts';
import { parseName } from '../../plugins/compliance/names/parse-name.ts';
import { hitsIn } from '../../plugins/compliance/screening/screen-subject.ts';
import type { ListRow } from '../../plugins/compliance/screening/watch-list.ts';
import { createSeededRandom } from '../../core/pipelines/sandbox/seeded-random.ts';

const random = createSeededRandom('screening');
const firstNames = [...spellings, ...shortForms].flatMap((group) => group.split(' '));
const beginnings = 'b br ch d dr f g gr h j k kr l m n p qu r s sch st t tr v w y z'.split(' ');
const vowels = 'a e i o u ai ou ia'.split(' ');
const ends = ['', '', 'n', 'r', 'l', 's', 'm', 'k', 'nd', 'ng', 'rt', 'sky', 'v'];
const of = <Item>(items: readonly Item[]): Item => items[random.integer(items.length)]!;

/** The first of the list are chosen most often. */
const firstName = (): string => firstNames[Math.floor(firstNames.length * random.fraction() ** 2)]!;
const syllable = (): string => of(beginnings) + of(vowels) + of(ends);
const familyName = (): string => Array.from({ length: 2 + random.integer(2) }, syllable).join('');
const personName = (): string =>
  [firstName(), ...(random.fraction() < 0.5 ? [firstName()] : []), familyName()].join(' ');

/** As the formats of the pipeline make them: with keys. */
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

function megabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/** Pages are made one after the other: all rows together would be most of the memory. */
function build(names: number, namesOfEntry: number): ListIndex {
  const before = megabytes();
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

/** From a sample: the whole takes as long as is asked. */
function timeMany(index: ListIndex): void {
  const sample = 5_000;
  const before = process.cpuUsage();
  const began = performance.now();
  let hits = 0;
  for (let at = 0; at < sample; at += 1) hits += hitsIn(subjectOf(), index).length > 0 ? 1 : 0;
  const seconds = ((performance.now() - began) / 1000) * (100_000 / sample);
  const busy = (process.cpuUsage(before).user / 1e6) * (100_000 / sample);
  console.log(
    `100,000 subjects against 20,000 names, from ${sample}: ${seconds.toFixed(0)} s, ` +
      `${busy.toFixed(0)} s of processor time (aim 60 s on two threads); ${hits} with hits`,
  );
}

const [part = 'all'] = process.argv.slice(2);
if (part !== 'large') {
  const small = build(20_000, 2.5);
  time(small, 20_000, 5);
  timeMany(small);
}
if (part !== 'small') {
  const large = build(1_000_000, 5);
  time(large, 1_000_000, 10);
}
