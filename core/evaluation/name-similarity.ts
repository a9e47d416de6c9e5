// Similarity of two company names. The measure is symmetric: words that only one of the names has
// reduce it. It has its own list of legal forms, because a shared list could not reveal gaps in the
// plugin's list.

import { foldedSimilarity, foldText } from '../sdk/text.ts';

/** Names with this similarity or a higher one count as equal. */
export const sameNameFrom = 0.85;
/** Weight of a legal form relative to a word: legal forms are often omitted on one side. */
const formWeight = 0.1;
/** Share of equal letters from which two words count as one misread word: 5 of 6, 10 of 12. */
const sameWordFrom = 0.8;

const legalForms: ReadonlySet<string> = new Set(
  (
    'gmbh ggmbh mbh ag kg ohg gbr ug ek ev eg kgaa se ltd limited clg plc llp llc lp inc incorporated ' +
    'corp corporation co company sarl selarl sas sasu eurl sa sci scop srl srls spa snc sapa sas bv nv ' +
    'vof cv bvba sprl cvba ab hb as asa aps is ks oy oyj sl slu sociedad lda unipessoal sp zoo doo kft ' +
    'zrt bt sro pty pte pvt private sdn bhd berhad tbk pt kk gk haftungsbeschrankt'
  ).split(' '),
);

/** Description of the measure for reports. */
export const nameMeasure =
  `names are equal from ${sameNameFrom} of their words on, counted on both sides; a legal form counts ` +
  `${formWeight} of a word`;

/**
 * Returns 0 to 1: the weight of the shared words relative to the weight of all words (Dice
 * coefficient).
 */
export function nameSimilarity(one: string, other: string): number {
  const [ours, theirs] = [wordsOfName(one), wordsOfName(other)];
  if (ours.length === 0 || theirs.length === 0) return ours.length === theirs.length ? 1 : 0;
  if (withoutForms(ours) === withoutForms(theirs)) return 1;
  const total = weightOf(ours) + weightOf(theirs);
  return (2 * sharedWeight(ours, theirs)) / total;
}

/** Returns folded words, with S.p.A. and G.m.b.H. as one word each. */
function wordsOfName(name: string): string[] {
  const joined = name.replaceAll(/(?<!\p{L})(\p{L})\.\s?(?=\p{L}(?!\p{L}))/gu, '$1');
  const folded = foldText(joined);
  return folded === '' ? [] : folded.split(' ');
}

/** Recognition loses and adds spaces: "Chicken Land" and "Chickenland" are the same name. */
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

/** Pairs words one to one, the most similar first, and weights each pair by its similarity. */
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
