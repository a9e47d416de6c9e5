// How alike two names of companies are. The measure is symmetric: words that only one of the names
// has count against it, whichever it is. It keeps its own list of legal forms, because a measure that
// shares one with the plugin cannot show what the plugin's list lacks.

import { foldedSimilarity, foldText } from '../sdk/text.ts';

/** From this similarity on, two names count as equal. */
export const sameNameFrom = 0.85;
/** A legal form is often left out on one side; it counts as this share of a word. */
const formWeight = 0.1;
/** Letters that two words must share to be one word misread: 5 of 6, 10 of 12. */
const sameWordFrom = 0.8;

const legalForms: ReadonlySet<string> = new Set(
  (
    'gmbh ggmbh mbh ag kg ohg gbr ug ek ev eg kgaa se ltd limited clg plc llp llc lp inc incorporated ' +
    'corp corporation co company sarl selarl sas sasu eurl sa sci scop srl srls spa snc sapa sas bv nv ' +
    'vof cv bvba sprl cvba ab hb as asa aps is ks oy oyj sl slu sociedad lda unipessoal sp zoo doo kft ' +
    'zrt bt sro pty pte pvt private sdn bhd berhad tbk pt kk gk haftungsbeschrankt'
  ).split(' '),
);

/** The measure in a sentence, for reports. */
export const nameMeasure =
  `names are equal from ${sameNameFrom} of their words on, counted on both sides; a legal form counts ` +
  `${formWeight} of a word`;

/** 0 to 1: the weight of the words that the names share, of the weight of all their words (Dice). */
export function nameSimilarity(one: string, other: string): number {
  const [ours, theirs] = [wordsOfName(one), wordsOfName(other)];
  if (ours.length === 0 || theirs.length === 0) return ours.length === theirs.length ? 1 : 0;
  if (withoutForms(ours) === withoutForms(theirs)) return 1;
  const total = weightOf(ours) + weightOf(theirs);
  return (2 * sharedWeight(ours, theirs)) / total;
}

/** Folded, with S.p.A. and G.m.b.H. as one word. */
function wordsOfName(name: string): string[] {
  const joined = name.replaceAll(/(?<!\p{L})(\p{L})\.\s?(?=\p{L}(?!\p{L}))/gu, '$1');
  const folded = foldText(joined);
  return folded === '' ? [] : folded.split(' ');
}

/** Spaces are lost and won in recognition: "Chicken Land" and "Chickenland" are one name. */
function withoutForms(words: readonly string[]): string {
  const telling = words.filter((word) => !legalForms.has(word));
  return (telling.length > 0 ? telling : words).join('');
}

function weightOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + weightOfWord(word), 0);
}

function weightOfWord(word: string): number {
  return legalForms.has(word) ? formWeight : 1;
}

/** Words are paired one to one, the most alike first, each pair weighted by how alike it is. */
function sharedWeight(ours: readonly string[], theirs: readonly string[]): number {
  const pairs = ours
    .flatMap((word, at) =>
      theirs.map((candidate, to) => ({ at, to, alike: foldedSimilarity(word, candidate) })),
    )
    .filter(({ alike }) => alike >= sameWordFrom)
    .sort((a, b) => b.alike - a.alike);
  const [used, taken] = [new Set<number>(), new Set<number>()];
  let shared = 0;
  for (const { at, to, alike } of pairs) {
    if (used.has(at) || taken.has(to)) continue;
    used.add(at);
    taken.add(to);
    shared += alike * Math.min(weightOfWord(ours[at]!), weightOfWord(theirs[to]!));
  }
  return shared;
}
