// Parses a name into its significant words: transliterated, in order, without titles and legal
// forms.

import { legalForms, type LegalClass } from './legal-forms.ts';
import { scriptOf, transliterate, type Script } from './transliterate.ts';
import { titles } from './word-lists.ts';

export type NameKind = 'person' | 'organisation' | 'vessel';

export interface ParsedName {
  /** Transliterated name before words are removed. */
  clean: string;
  words: readonly string[];
  /** Classes of the legal forms in the name. */
  legal: ReadonlySet<LegalClass>;
  script: Script;
  /** For a person: the word that is most likely the family name. */
  last: string;
  isPerson: boolean;
}

/** Maximum length of a name; the rest is cut. Some names in lists are descriptions. */
const longestName = 300;
const mostWords = 20;

export function parseName(name: string, kind: NameKind): ParsedName {
  const isPerson = kind === 'person';
  const clean = cleanName(name.slice(0, longestName));
  const script = scriptOf(name);
  if (isPerson) {
    const { text, last } = naturalOrder(clean);
    const words = personWords(text);
    return { clean, words, legal: noForms, script, last: last ?? words.at(-1) ?? '', isPerson };
  }
  const { text, legal } = withoutForms(clean.replaceAll(/[, ]+/g, ' ').trim());
  const words = organisationWords(text);
  return { clean, words, legal, script, last: words.at(-1) ?? '', isPerson };
}

const noForms: ReadonlySet<LegalClass> = new Set();

/**
 * Removes apostrophes, replaces other punctuation by spaces, and joins dotted letters: "L.L.C."
 * becomes llc.
 */
export function cleanName(name: string): string {
  return transliterate(name)
    .replaceAll(/[’'‘`´ʻʼ]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll('%', ' percent ')
    .replaceAll(/\b(\d+)(?:st|nd|rd|th)\b/g, '$1')
    .replaceAll(
      /\b(?:[a-z]\.\s?){2,}(?=\s|$|[,)a-z])/g,
      (dotted) => `${dotted.replaceAll(/[.\s]/g, '')} `,
    )
    .replaceAll(/[^\p{L}\p{N},]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Converts "Last, First" to "First Last". The text after the comma can be a title instead. */
function naturalOrder(clean: string): { text: string; last: string | null } {
  const [, family, given] = /^([^,]+),([^,]+)$/.exec(clean) ?? [];
  const isReversed =
    family !== undefined &&
    given !== undefined &&
    !/^ ?(?:jr|sr|ii|iii|iv|md|phd|esq) ?$/.test(given);
  const text = isReversed ? `${given} ${family}` : clean;
  const last = isReversed ? (family.trim().split(' ').at(-1) ?? null) : null;
  return { text: text.replaceAll(/[, ]+/g, ' ').trim(), last };
}

const canonicalParticles: Readonly<Record<string, string>> = {
  el: 'al',
  ul: 'al',
  ben: 'bin',
  ibn: 'bin',
  been: 'bin',
  abou: 'abu',
  binti: 'bint',
  binte: 'bint',
  bt: 'bint',
};
const digitLetters: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
};
const formsAfterPeople = new Set(['sa', 'llc', 'ltd', 'inc', 'gmbh']);

function personWords(text: string): string[] {
  const words = text.split(' ', mostWords).filter(Boolean).flatMap(personWord);
  const named = words.filter((word) => !titles.has(word));
  const kept = named.length > 0 ? named : words;
  return kept.length > 2 && formsAfterPeople.has(kept.at(-1)!) ? kept.slice(0, -1) : kept;
}

/**
 * Replaces digits within a word by letters ("Ig0r") and splits Abdul-X and X-uddin into two words.
 */
function personWord(word: string): string[] {
  const spelled =
    /\d/.test(word) && /[a-z]/.test(word)
      ? word.replaceAll(/[0134578]/g, (digit) => digitLetters[digit]!)
      : word;
  if (/^abdull?ah?$|^abdallah$/.test(spelled)) return [spelled];
  const [, servant] = /^abd(?:[aeu]l|u)(.{3,})$/.exec(spelled) ?? [];
  if (servant) return ['abd', servant.replace(/^l(?=[^aeiou])/, '')];
  if (/^abd[aeu]l$/.test(spelled)) return ['abd'];
  const [, faith] = /^([a-z]{3,})(?:uddin|aldin|eddine)$/.exec(spelled) ?? [];
  if (faith) return [faith, 'din'];
  return [canonicalParticles[spelled] ?? spelled];
}

/**
 * Legal forms by phrase. Phrases with the most words are matched first, so that "and" between forms
 * belongs to the longer one.
 */
const forms = new Map<string, LegalClass>(
  (Object.entries(legalForms) as [LegalClass, readonly string[]][]).flatMap(([name, phrases]) =>
    phrases.map((phrase) => [phrase, name] as const),
  ),
);
const longestForm = Math.max(...[...forms.keys()].map((phrase) => phrase.split(' ').length));

/**
 * Removes legal forms. Forms of one or two letters are removed only at the ends of a name. A name
 * never becomes empty.
 */
function withoutForms(text: string): { text: string; legal: ReadonlySet<LegalClass> } {
  const words = text.split(' ', mostWords * 2);
  const legal = new Set<LegalClass>();
  for (let length = Math.min(longestForm, words.length - 1); length >= 1; length -= 1) {
    for (let at = words.length - length; at >= 0; at -= 1) {
      if (words.length <= length) break;
      const phrase = words.slice(at, at + length).join(' ');
      const form = forms.get(phrase);
      if (form === undefined) continue;
      const isAtEnd = at === 0 || at + length === words.length;
      if (phrase.length <= 2 && !isAtEnd) continue;
      words.splice(at, length);
      legal.add(form);
    }
  }
  return { text: words.join(' '), legal };
}

const abbreviations: Readonly<Record<string, string>> = {
  intl: 'international',
  int: 'international',
  natl: 'national',
  mfg: 'manufacturing',
  bros: 'brothers',
  dept: 'department',
  govt: 'government',
  univ: 'university',
  inst: 'institute',
  tech: 'technology',
  techs: 'technologies',
  org: 'organization',
  organisation: 'organization',
  eng: 'engineering',
  ind: 'industries',
  inds: 'industries',
  svc: 'services',
  svcs: 'services',
  mgmt: 'management',
  assn: 'association',
  bldg: 'building',
  sys: 'systems',
  shpg: 'shipping',
  transp: 'transport',
  dev: 'development',
  ent: 'enterprises',
  fin: 'financial',
  ins: 'insurance',
  bk: 'bank',
  centre: 'center',
  defence: 'defense',
  zavod: 'plant',
};
const ones = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const romans = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');

function organisationWords(text: string): string[] {
  const words: string[] = [];
  for (const given of text.split(' ', mostWords)) {
    if (given === '' || given === 'the') continue;
    const word = numberIn(abbreviations[given] ?? given, words.length > 0);
    const previous = words.at(-1) ?? '';
    // "forty four" becomes 44.
    if (/^\d$/.test(word) && /^[2-9]0$/.test(previous)) {
      words[words.length - 1] = String(Number(previous) + Number(word));
    } else words.push(word);
  }
  return words.length > 0 ? words : text.split(' ');
}

/** Converts number words and ordinals to digits; Roman numerals only after the first word. */
function numberIn(word: string, mayBeRoman: boolean): string {
  for (const [list, start, step] of [
    [ones, 1, 1],
    [ordinals, 1, 1],
    [tens, 20, 10],
  ] as const) {
    const at = list.indexOf(word);
    if (at >= 0) return String(start + at * step);
  }
  const roman = mayBeRoman ? romans.indexOf(word) : -1;
  return roman >= 0 ? String(roman + 1) : word;
}
