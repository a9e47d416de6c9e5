// Builds the inputs of the clause model from the sentences of a contract. Each has its heading,
// section, neighboring sentences, the lead-in of its list and the type of contract. Names of the
// parties are replaced.

import {
  sentenceInputs,
  type FeatureBlock,
  type LearningInput,
  type TextRange,
} from 'workmill/sdk';
import { finePhrases, marksOf } from './fine-phrases.ts';
import { phraseMarks } from './phrases.ts';

export const clauseBlocks: readonly FeatureBlock[] = [
  { name: 'words', source: 'words' },
  { name: 'masked', source: 'words', field: 'neutral', masked: true },
  { name: 'heading', source: 'words', field: 'heading', weight: 0.6 },
  { name: 'lead', source: 'words', field: 'lead', masked: true, words: -40, weight: 0.5 },
  {
    name: 'previous',
    source: 'words',
    field: 'previous',
    masked: true,
    longest: 1,
    words: -30,
    weight: 0.35,
  },
  {
    name: 'next',
    source: 'words',
    field: 'next',
    masked: true,
    longest: 1,
    words: 25,
    weight: 0.35,
  },
  { name: 'places', source: 'marks', field: 'place', weight: 0.35 },
  { name: 'marks', source: 'marks', weight: 0.6 },
  { name: 'fine', source: 'marks', field: 'fine', weight: 0.5 },
  { name: 'near', source: 'marks', field: 'near', weight: 0.25 },
  { name: 'section', source: 'words', field: 'section', weight: 0.3 },
  { name: 'kind', source: 'marks', field: 'kind', weight: 0.2 },
];

/** Returns one input per sentence, in the order of the sentences. */
export function clauseInputs(text: string, sentences: readonly TextRange[]): LearningInput[] {
  const names = definedNames(text);
  const leads = leadIns(text, sentences);
  const kind = marksOf(kindWords(text), 'kind');
  const inputs = sentenceInputs(text, sentences);
  const phrases = inputs.map((input) => phraseMarks(input.text));
  const namesAt = (index: number, place: string): string[] =>
    (phrases[index] ?? []).map(({ name }) => `${place} ${name}`);
  let section = '';
  return inputs.map((input, index) => {
    const { heading = '' } = input.fields!;
    if (heading !== '' && opensSection.test(input.text.slice(0, 40))) section = heading;
    const near = [...namesAt(index - 1, 'before'), ...namesAt(index + 1, 'after')];
    return {
      text: input.text,
      fields: {
        ...input.fields,
        neutral: names ? input.text.replace(names, 'theparty') : input.text,
        lead: leads[index]!,
        section,
      },
      marks: [
        ...input.marks!,
        ...phrases[index]!,
        ...marksOf(finePhrases(input.text), 'fine'),
        ...marksOf(near, 'near'),
        ...kind,
      ],
    };
  });
}

/**
 * Matches headings of articles and numbered sections. These apply until the next such heading; a
 * paragraph heading applies to a few sentences only.
 */
const opensSection =
  /^(?:(?:ARTICLE|Article|SECTION|Section)\s{0,3}[IVXLC\d]{1,5}\b|\d{1,2}\.?\s{1,4}\p{Lu})/u;

const kinds =
  /\b(licens|distribut|suppl|manufactur|servic|consult|employ|lease|franchis|agen|resell|joint venture|marketing|promot|sponsor|endorse|host|maintenance|outsourc|develop|collaborat|transport|strategic|affiliate|co-?brand|intellectual|non-?compet|amend|content|web ?site|e-?commerce|purchas|remarket|advertis)/gi;
const charactersOfTitle = 400;

/** Returns word stems of the title that indicate the type of contract. */
function kindWords(text: string): string[] {
  const found = text.slice(0, charactersOfTitle).matchAll(kinds);
  return [...new Set(Array.from(found, ([stem]) => stem.toLowerCase()))];
}

const definition = /["“]\s{0,2}([A-Z][\w&’' -]{1,40}?)\s{0,2}[,.]?["”]/g;
const notParties =
  /^(?:agreement|effective date|part(?:y|ies)|term|products?|services?|confidential information)$/i;
const charactersOfPreamble = 6000;
const mostNames = 8;

/**
 * Returns a pattern for the names that the preamble defines. They are replaced because they differ
 * between contracts.
 */
function definedNames(text: string): RegExp | null {
  const names = new Set<string>();
  for (const [, name] of text.slice(0, charactersOfPreamble).matchAll(definition)) {
    const trimmed = name!.trim();
    if (trimmed.length > 2 && trimmed.length < 30 && !notParties.test(trimmed)) names.add(trimmed);
    if (names.size === mostNames) break;
  }
  if (names.size === 0) return null;
  const longestFirst = [...names].toSorted((one, other) => other.length - one.length);
  const escaped = longestFirst.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`\\b(?:${escaped.join('|')})\\b`, 'g');
}

const listItem = /^(?:\(?[a-z]{1,4}[.)]|\(?\d{1,2}\)|\([A-Z]\)|[•·▪●–-])\s?/;
/** Maximum number of items in a list. Later items do not get its lead-in. */
const mostItems = 40;

/**
 * Returns, for each list item, the sentence that introduces the list, such as "Either party may
 * terminate if:". Returns an empty string for other sentences.
 */
export function leadIns(text: string, sentences: readonly TextRange[]): string[] {
  let lead = '';
  let items = 0;
  return sentences.map(({ start, end }) => {
    const isItem = listItem.test(text.slice(start, start + 12));
    if (!isItem || items >= mostItems) [lead, items] = ['', 0];
    items += 1;
    const own = lead;
    if (/[:—–]\s{0,3}$/.test(text.slice(Math.max(start, end - 4), end))) {
      [lead, items] = [text.slice(start, end), 0];
    }
    return own;
  });
}
