// Similarities and differences of two names, as numbers for the scorer.

import { genderOf } from './given-name-genders.ts';
import { alignNames, type Alignment, type WordPair } from './align-names.ts';
import { compareWords, editDistance, jaroWinkler, soundOf } from './compare-words.ts';
import type { ParsedName } from './parse-name.ts';
import { genericWords, particles, placeWords } from './word-lists.ts';
import { wordWeight } from './word-weight.ts';

export const featureNames = [
  'best_coverage',
  'least_coverage',
  'least_similarity',
  'mean_similarity',
  'left_of_shorter',
  'left_of_longer',
  'left_weight_of_shorter',
  'left_weight_of_longer',
  'conflict',
  'conflict_weight',
  'is_subset',
  'similar_words',
  'worst_distance',
  'worst_relative',
  'worst_first_letter',
  'worst_sound',
  'worst_length',
  'worst_jaro',
  'worst_length_difference',
  'worst_same_length',
  'worst_vowels_only',
  'worst_common_start',
  'numbers_differ',
  'forms_differ',
  'forms_agree',
  'places_differ',
  'generic_left',
  'whole_jaro',
  'whole_distance',
  'whole_relative',
  'has_initial',
  'has_short_form',
  'has_join',
  'last_similarity',
  'first_similarity',
  'words',
  'same_order',
  'is_organisation',
  'is_vessel',
  'scripts_differ',
  'is_not_latin',
  'patronymics_differ',
  'is_acronym',
  'shortest_word',
  'last_differs',
  'first_differs',
  'initials_conflict',
  'syllables_differ',
  'kin_swapped',
  'bodies_differ',
  'place_left',
  'genders_differ',
  'only_generic',
] as const;

export type FeatureName = (typeof featureNames)[number];
export type NameFeatures = Readonly<Record<FeatureName, number>>;

export interface ComparedNames {
  features: NameFeatures;
  alignment: Alignment;
}

/** Converts a condition to an input of the model. */
const flag = (condition: boolean): number => (condition ? 1 : 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export function compareParsed(
  one: ParsedName,
  other: ParsedName,
  isVessel: boolean,
): ComparedNames {
  const alignment = alignNames(one, other);
  const { isPerson } = one;
  const weightsOne = one.words.map((word) => wordWeight(word, isPerson));
  const weightsOther = other.words.map((word) => wordWeight(word, isPerson));
  const parts: Parts = { one, other, alignment, weightsOne, weightsOther };
  const features: NameFeatures = {
    ...coverageFeatures(parts),
    ...leftoverFeatures(parts),
    ...worstPairFeatures(parts),
    ...wholeFeatures(one, other),
    ...partFeatures(parts),
    ...bodyFeatures(parts),
    is_organisation: flag(!isPerson),
    is_vessel: flag(isVessel),
    scripts_differ: flag(one.script !== other.script),
    is_not_latin: flag(one.script !== 'latin'),
  };
  return { features, alignment };
}

interface Parts {
  one: ParsedName;
  other: ParsedName;
  alignment: Alignment;
  weightsOne: readonly number[];
  weightsOther: readonly number[];
}

function strongPairs({ one, alignment }: Pick<Parts, 'one' | 'alignment'>): WordPair[] {
  return alignment.pairs.filter((pair) => !pair.one.every((at) => particles.has(one.words[at]!)));
}

function coverageFeatures(parts: Parts) {
  const { alignment, weightsOne, weightsOther } = parts;
  const covered = (side: 'one' | 'other', weights: readonly number[]): number =>
    sum(
      alignment.pairs.map((pair) => pair.similarity * sum(pair[side].map((at) => weights[at]!))),
    ) / (sum(weights) || 1);
  const [coveredOne, coveredOther] = [covered('one', weightsOne), covered('other', weightsOther)];
  const strong = strongPairs(parts);
  const similarities = strong.map(({ similarity }) => similarity);
  return {
    best_coverage: Math.max(coveredOne, coveredOther),
    least_coverage: Math.min(coveredOne, coveredOther),
    least_similarity: strong.length > 0 ? Math.min(...similarities) : 0,
    mean_similarity: strong.length > 0 ? sum(similarities) / strong.length : 0,
    similar_words: strong.filter(({ relation }) => relation === 'similar').length,
    has_initial: flag(strong.some(({ relation }) => relation === 'initial')),
    has_short_form: flag(strong.some(({ relation }) => relation === 'short_form')),
    has_join: flag(strong.some(({ relation }) => relation === 'join')),
    same_order: flag(isSameOrder(strong)),
  };
}

function isSameOrder(pairs: readonly WordPair[]): boolean {
  const sorted = [...pairs].sort((a, b) => a.one[0]! - b.one[0]!);
  return sorted.every((pair, at) => at === 0 || pair.other[0]! > sorted[at - 1]!.other[0]!);
}

/** Words without a match, excluding particles. */
function leftWords({ one, other, alignment }: Pick<Parts, 'one' | 'other' | 'alignment'>) {
  const strong = (name: ParsedName, places: readonly number[]): number[] =>
    places.filter((at) => !particles.has(name.words[at]!));
  return { one: strong(one, alignment.leftOne), other: strong(other, alignment.leftOther) };
}

function leftoverFeatures(parts: Parts) {
  const { one, other, weightsOne, weightsOther } = parts;
  const left = leftWords(parts);
  const weightOne = sum(left.one.map((at) => weightsOne[at]!));
  const weightOther = sum(left.other.map((at) => weightsOther[at]!));
  const isShorter = one.words.length <= other.words.length;
  const counts = [left.one.length, left.other.length];
  const weights = [weightOne, weightOther];
  if (!isShorter) {
    counts.reverse();
    weights.reverse();
  }
  const words = [
    ...left.one.map((at) => one.words[at]!),
    ...left.other.map((at) => other.words[at]!),
  ];
  const isConflict = left.one.length > 0 && left.other.length > 0;
  return {
    left_of_shorter: counts[0]!,
    left_of_longer: counts[1]!,
    left_weight_of_shorter: weights[0]!,
    left_weight_of_longer: weights[1]!,
    conflict: Math.min(left.one.length, left.other.length, 2),
    conflict_weight: Math.min(weightOne, weightOther),
    is_subset: flag((left.one.length === 0) !== (left.other.length === 0)),
    generic_left: one.isPerson ? 0 : words.filter((word) => genericWords.has(word)).length,
    place_left: flag(!one.isPerson && !isConflict && words.some((word) => placeWords.has(word))),
  };
}

/** Returns the least similar pair among those that match only approximately. */
function worstPair(parts: Parts): [string, string] | null {
  const [worst] = strongPairs(parts)
    .filter(({ relation }) => relation === 'similar')
    .sort((a, b) => a.similarity - b.similarity);
  return worst ? [parts.one.words[worst.one[0]!]!, parts.other.words[worst.other[0]!]!] : null;
}

function worstPairFeatures(parts: Parts) {
  const worst = worstPair(parts);
  if (worst === null) return noWorstPair;
  const [first, second] = worst;
  const distance = editDistance(first, second);
  const longest = Math.max(first.length, second.length);
  const consonants = (word: string): string =>
    word.replaceAll(/[aeiouyh]/g, '').replaceAll(/(.)\1/g, '$1');
  let start = 0;
  while (start < Math.min(first.length, second.length) && first[start] === second[start])
    start += 1;
  return {
    worst_distance: distance,
    worst_relative: distance / longest,
    worst_first_letter: flag(first[0] !== second[0]),
    worst_sound: flag(soundOf(first) === soundOf(second)),
    worst_length: Math.min(first.length, second.length),
    worst_jaro: jaroWinkler(first, second),
    worst_length_difference: Math.abs(first.length - second.length),
    worst_same_length: flag(first.length === second.length),
    worst_vowels_only: flag(consonants(first) === consonants(second)),
    worst_common_start: start / longest,
  };
}

const noWorstPair = {
  worst_distance: 0,
  worst_relative: 0,
  worst_first_letter: 0,
  worst_sound: 0,
  worst_length: 0,
  worst_jaro: 1,
  worst_length_difference: 0,
  worst_same_length: 0,
  worst_vowels_only: 0,
  worst_common_start: 1,
};

function wholeFeatures(one: ParsedName, other: ParsedName) {
  const [first, second] = [one.words.join(''), other.words.join('')];
  const [sortedFirst, sortedSecond] = [sortedLetters(one), sortedLetters(other)];
  const distance = Math.min(editDistance(first, second), editDistance(sortedFirst, sortedSecond));
  const lengths = [...one.words, ...other.words].map((word) => word.length);
  return {
    whole_jaro: Math.max(jaroWinkler(first, second), jaroWinkler(sortedFirst, sortedSecond)),
    whole_distance: Math.min(distance, 8),
    whole_relative: distance / Math.max(first.length, second.length, 1),
    words: Math.min(one.words.length, other.words.length),
    shortest_word: Math.min(...lengths, 20),
  };
}

function sortedLetters({ words }: ParsedName): string {
  return [...words].sort().join('');
}

/** Compares the first and the last names, each at its own position. */
function partFeatures({ one, other, alignment }: Parts) {
  const similarityOf = (word: string, name: ParsedName, side: 'one' | 'other'): number =>
    Math.max(
      0,
      ...alignment.pairs
        .filter((pair) => pair[side].some((at) => name.words[at] === word))
        .map(({ similarity }) => similarity),
    );
  const firstOf = (name: ParsedName): string =>
    name.words.find((word) => !particles.has(word)) ?? '';
  const last = Math.min(
    similarityOf(one.last, one, 'one'),
    similarityOf(other.last, other, 'other'),
  );
  const first = Math.min(
    similarityOf(firstOf(one), one, 'one'),
    similarityOf(firstOf(other), other, 'other'),
  );
  return {
    last_similarity: last,
    first_similarity: first,
    last_differs: flag(last < 0.75),
    first_differs: flag(first < 0.75),
  };
}

const patronymic = /(?:ov|ev|lev|ro|ma)it?ch$|(?:ov|ev)na$|vych$|ivna$/;
/** Legal forms that are not companies. */
const otherBodies = new Set(['assoc', 'found', 'trust', 'soe', 'ip']);

/**
 * Features that show that two names belong to different people or bodies, however similar they
 * look.
 */
function bodyFeatures(parts: Parts) {
  const { one, other } = parts;
  const left = leftWords(parts);
  const numbers = ({ words }: ParsedName): string =>
    words
      .filter((word) => /\d/.test(word))
      .sort()
      .join(' ');
  const [numbersOne, numbersOther] = [numbers(one), numbers(other)];
  const worst = worstPair(parts);
  const places = (name: ParsedName, at: readonly number[], word: string | undefined): boolean =>
    [...at.map((place) => name.words[place]!), ...(word === undefined ? [] : [word])].some((each) =>
      placeWords.has(each),
    );
  const placeOne = places(one, left.one, worst?.[0]);
  const placeOther = places(other, left.other, worst?.[1]);
  const shared = [...one.legal].some((form) => other.legal.has(form));
  const both = one.legal.size > 0 && other.legal.size > 0;
  const isOther = ({ legal }: ParsedName): boolean =>
    [...legal].some((form) => otherBodies.has(form));
  const fathers = [one, other].map(({ words }) => words.find((word) => patronymic.test(word)));
  const isEastAsian = one.script === 'hangul' || one.script === 'han';
  const single = (name: ParsedName, at: readonly number[]): boolean =>
    at.some((place) => isInitial(name.words[place]!));
  const isInitialConflict =
    one.isPerson &&
    ((single(one, parts.alignment.leftOne) && left.other.length > 0) ||
      (single(other, parts.alignment.leftOther) && left.one.length > 0));
  return {
    numbers_differ:
      numbersOne === numbersOther ? 0 : numbersOne !== '' && numbersOther !== '' ? 1 : 0.5,
    forms_differ: flag(both && !shared),
    forms_agree: flag(shared),
    places_differ: placeOne && placeOther ? 1 : placeOne || placeOther ? 0.5 : 0,
    patronymics_differ: flag(
      fathers[0] !== undefined &&
        fathers[1] !== undefined &&
        compareWords(fathers[0], fathers[1], { isPerson: true, noVowels: false }).similarity < 0.8,
    ),
    is_acronym: flag(isAcronym(one, other) || isAcronym(other, one)),
    initials_conflict: flag(isInitialConflict),
    // One syllable of these scripts counts as much as a word of others.
    syllables_differ: flag(isEastAsian && one.script === other.script && one.clean !== other.clean),
    kin_swapped: flag(isKinSwapped(one, other)),
    bodies_differ: flag(both && isOther(one) !== isOther(other)),
    genders_differ: flag(one.isPerson && areGendersDifferent(one, other)),
    only_generic: flag(!one.isPerson && isOnlyGeneric(parts)),
  };
}

/** "y" and "e" join names in Spanish and Portuguese. */
function isInitial(word: string): boolean {
  return word.length === 1 && word !== 'y' && word !== 'e';
}

/**
 * Returns whether the first names are of a woman and of a man, such as Olga and Oleg. A first name
 * that is elsewhere in the other name can be its family name.
 */
function areGendersDifferent(one: ParsedName, other: ParsedName): boolean {
  const [first = '', second = ''] = [one.words[0], other.words[0]];
  if (one.words.includes(second) || other.words.includes(first)) return false;
  const [gender, otherGender] = [genderOf(first), genderOf(second)];
  return gender !== null && otherGender !== null && gender !== otherGender;
}

/**
 * Returns whether one name has only words that many organizations use, and the other has more:
 * "Management Company" is not "Westminster Management Company".
 */
function isOnlyGeneric(parts: Parts): boolean {
  const left = leftWords(parts);
  const isGeneric = ({ words }: ParsedName): boolean =>
    words.every((word) => genericWords.has(word) || particles.has(word));
  const isMore = (name: ParsedName, places: readonly number[]): boolean =>
    places.some((place) => !genericWords.has(name.words[place]!));
  return (
    (isGeneric(parts.one) && isMore(parts.other, left.other)) ||
    (isGeneric(parts.other) && isMore(parts.one, left.one))
  );
}

/**
 * Returns whether one name is a word of three to five letters that are the initials of the other.
 */
function isAcronym(one: ParsedName, other: ParsedName): boolean {
  const initials = other.words
    .filter((word) => !particles.has(word))
    .map((word) => word[0])
    .join('');
  return one.words.some((word) => word.length >= 3 && word.length <= 5 && word === initials);
}

/** "X bin Y" and "Y bin X" are father and son. */
function isKinSwapped(one: ParsedName, other: ParsedName): boolean {
  const around = ({ words }: ParsedName): [string, string] | null => {
    const at = words.indexOf('bin');
    return at > 0 && words[at + 1] !== undefined ? [words[at - 1]!, words[at + 1]!] : null;
  };
  const [first, second] = [around(one), around(other)];
  return (
    first !== null &&
    second !== null &&
    first[0] === second[1] &&
    first[1] === second[0] &&
    first[0] !== first[1]
  );
}
