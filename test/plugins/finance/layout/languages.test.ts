// What every language's file must hold to; that its words are read is tested by the corpus.

import t from 'tap';
import { fold } from '../../../../plugins/finance/layout/folding.ts';
import type { Language } from '../../../../plugins/finance/layout/languages/language.ts';
import { LANGUAGES } from '../../../../plugins/finance/layout/languages/languages.ts';

const languages = Object.entries<Language>(LANGUAGES);

t.test('a language names all months, and days of a month from the first', async (t) => {
  for (const [code, { months, monthStarts, days }] of languages) {
    if (months) t.equal(months.length, 12, `${code}: months`);
    if (monthStarts) t.equal(monthStarts.length, 12, `${code}: beginnings of months`);
    if (days) t.ok(days.length === 30 || days.length === 31, `${code}: days`);
  }
});

t.test('one name of a month is the same month in every language', async (t) => {
  for (const kind of ['months', 'monthStarts'] as const) {
    const known = new Map<string, number>();
    for (const [code, language] of languages) {
      for (const [at, names] of (language[kind] ?? []).entries()) {
        for (const name of names.split(' ')) {
          t.equal(known.get(name) ?? at, at, `${code}: ${name}`);
          known.set(name, at);
        }
      }
    }
  }
});

t.test('words are folded, because folded text is searched for them', async (t) => {
  for (const [code, { labels, months = [], monthStarts = [] }] of languages) {
    for (const words of [...Object.values(labels).flat(), ...months, ...monthStarts]) {
      t.equal(fold(words), words, `${code}: ${words}`);
    }
  }
});

t.test('a class of labels names no phrase twice in a language', async (t) => {
  for (const [code, { labels }] of languages) {
    for (const [name, phrases] of Object.entries(labels)) {
      t.equal(new Set(phrases).size, phrases.length, `${code}: ${name}`);
    }
  }
});
