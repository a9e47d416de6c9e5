// Values that plugins derive from all rows of a set: made once for a version, kept within bounds.

import t from 'tap';
import {
  createDerivedCache,
  deriveValue,
  type RowsSource,
} from '../../core/pipelines/sandbox/derived-values.ts';
import type { Derivation } from '../../core/sdk/reference.ts';

/** Two pages of the version that is in force; a change can come between them. */
function sourceOf(state: { version: string; rows: string[]; onPage?: () => void }): RowsSource {
  return {
    version: async () => state.version,
    async page(_, version, after) {
      if (version !== state.version) return { json: null, last: null };
      const from = after === null ? 0 : state.rows.indexOf(after) + 1;
      const page = state.rows.slice(from, from + 2);
      state.onPage?.();
      const last = page.length < 2 ? null : page.at(-1)!;
      return { json: JSON.stringify(page.map((key) => ({ key }))), last };
    },
  };
}

function joined(): { derivation: Derivation<string>; made(): number } {
  let count = 0;
  const derivation: Derivation<string> = {
    name: 'joined',
    begin() {
      count += 1;
      let text = '';
      return {
        add: (rows) => void (text += rows.map(({ key }) => key).join('')),
        bytes: () => text.length,
        finish: () => text,
      };
    },
  };
  return { derivation, made: () => count };
}

t.test('a value is made of all pages, once for each version of the set', async (t) => {
  const state = { version: '1', rows: ['a', 'b', 'c'] };
  const given = { source: sourceOf(state), cache: createDerivedCache(100) };
  const { derivation, made } = joined();
  t.equal(await deriveValue('letters', derivation, given), 'abc');
  t.equal(await deriveValue('letters', derivation, given), 'abc');
  t.equal(made(), 1);
  Object.assign(state, { version: '2', rows: ['a', 'd'] });
  t.equal(await deriveValue('letters', derivation, given), 'ad');
  t.equal(made(), 2);
});

t.test('a set that changes while it is read is read from its beginning', async (t) => {
  const state = { version: '1', rows: ['a', 'b', 'c'], onPage: () => {} };
  state.onPage = () => {
    Object.assign(state, { version: '2', rows: ['x', 'y', 'z'], onPage: () => {} });
  };
  const given = { source: sourceOf(state), cache: createDerivedCache(100) };
  t.equal(await deriveValue('letters', joined().derivation, given), 'xyz');
});

t.test('a set that changes with every page is given up', async (t) => {
  const state = { version: '0', rows: ['a', 'b', 'c'], onPage: () => {} };
  state.onPage = () => void (state.version += '0');
  const given = { source: sourceOf(state), cache: createDerivedCache(100) };
  await t.rejects(deriveValue('letters', joined().derivation, given), /changes too often/);
});

t.test('a value that is too large is refused as soon as that is known', async (t) => {
  const state = { version: '1', rows: ['a', 'b', 'c', 'd', 'e', 'f'] };
  const given = { source: sourceOf(state), cache: createDerivedCache(3) };
  const refused = deriveValue('letters', joined().derivation, given);
  await t.rejects(refused, { name: 'DerivationTooLarge', message: /The set "letters" takes more/ });
});

t.test('what was used longest ago gives way', async (t) => {
  const cache = createDerivedCache(5);
  const { derivation, made } = joined();
  const derive = async (rows: string[]) =>
    deriveValue('letters', derivation, {
      source: sourceOf({ version: rows.join(''), rows }),
      cache,
    });
  for (const rows of [['a', 'b', 'c'], ['d'], ['a', 'b', 'c']]) await derive(rows);
  t.equal(made(), 2, 'both fit');
  await derive(['e', 'f']);
  await derive(['a', 'b', 'c']);
  t.equal(made(), 3, 'the last two used are kept');
  await derive(['d']);
  t.equal(made(), 4);
});
