// Samples of the finance plugin with random mutations: bytes, structure, size.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDice, type Dice } from '../../../test/support/dice.ts';
import type { Arena } from '../arena.ts';
import type { Attack, Family } from '../attack.ts';
import { mutate } from '../mutate.ts';
import { sendDocument } from '../send-document.ts';

const folder = join(import.meta.dirname, '../../../plugins/finance/samples');
/** A mutated document is read or rejected; any other end is a failure. */
const ends = ['read', 'document_unreadable', 'unsupported_document'];

export const sampleMutations: Family = {
  name: 'sample-mutations',
  title: 'Samples of every format with bytes, structures and sizes changed',
  prepare(arena, { seed, count }) {
    const samples = readdirSync(folder).filter((name) => !/\.golden\.json$|\.md$/.test(name));
    return Array.from({ length: count }, (_, n) =>
      attackWith(arena, `${n} ${samples[n % samples.length]!}`, createDice(seed * 1_000_003 + n)),
    );
  },
};

function attackWith({ url, tester }: Arena, name: string, dice: Dice): Attack {
  return {
    name,
    isDocument: true,
    async run() {
      const sample = readFileSync(join(folder, name.slice(name.indexOf(' ') + 1)));
      const { ending, answer } = await sendDocument(url, tester, mutate(sample, dice));
      return { tried: 1, wrong: ends.includes(ending) ? [] : [`${ending}: ${answer}`] };
    },
  };
}
