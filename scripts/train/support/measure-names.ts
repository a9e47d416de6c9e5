// Measures how names of people are found in messages written for this project (names.yaml).

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { turnOf } from '../../../plugins/support/conversation/conversation.ts';
import { findPeople, namesIn } from '../../../plugins/support/privacy/people.ts';

export function measureNames(isShowing: boolean): void {
  const text = readFileSync(join(import.meta.dirname, 'names.yaml'), 'utf8');
  const parts = parse(text) as Record<string, string[]>;
  for (const [part, messages] of Object.entries(parts)) {
    let [named, found, wrong] = [0, 0, 0];
    for (const message of messages) {
      const names = [...message.matchAll(/\{(.+?)\}/g)].map(([, name]) => name!);
      const plain = message.replaceAll(/[{}]/g, '');
      const places = findPeople(plain, namesIn({ turns: [turnOf(plain)] }));
      const people = places.map(({ start, end }) => plain.slice(start, end));
      named += names.length;
      found += names.filter((name) => people.includes(name)).length;
      const extra = people.filter((name) => !names.includes(name));
      wrong += extra.length;
      const missed = names.filter((name) => !people.includes(name));
      if (isShowing && part === 'seen' && (missed.length > 0 || extra.length > 0)) {
        console.log(`missed ${missed.join(', ')}; wrong ${extra.join(', ')}: ${plain}`);
      }
    }
    console.log(`names, ${part}: ${found} of ${named} found, ${wrong} wrong`);
  }
}
