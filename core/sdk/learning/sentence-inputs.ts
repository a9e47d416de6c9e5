// Converts sentences into model inputs with their heading, their neighbors and their position.

import type { LearningInput, Mark } from './inputs.ts';
import type { TextRange } from './sentences.ts';

/** A title at the start of a sentence: "7.2 Limitation of Liability." */
const title =
  /^[^\p{L}\p{N}]{0,3}(?:(?:section|article)\s)?(?:(?:[\divxlc]{1,5}(?:\.\d{1,2}){0,3}[.)]?|\(?[a-z]{1,2}[.)])[\s:–-]{0,4})?(?<title>\p{Lu}[\p{L}'’/&-]{0,30}(?:,?[ \t]{1,3}(?:\p{Lu}[\p{L}'’/&-]{0,30}|of|and|or|to|the|for|in|by|on|with|from|a|upon|&)){0,8})[ \t]{0,3}(?:[.:;–—]|\n|$)/u;
/** Maximum number of sentences that a heading applies to. */
const sentencesUnderHeading = 12;

/**
 * Returns one input for each sentence, with the fields `heading`, `previous` and `next` and marks
 * for its position and length. A plugin may add marks, such as patterns of its own.
 */
export function sentenceInputs(text: string, sentences: readonly TextRange[]): LearningInput[] {
  const texts = sentences.map(({ start, end }) => text.slice(start, end));
  let heading = '';
  let age = 0;
  return texts.map((sentence, index) => {
    const own = headingOf(sentence);
    [heading, age] = own === null ? [heading, age + 1] : [own, 0];
    return {
      text: sentence,
      fields: {
        heading: age < sentencesUnderHeading ? heading : '',
        previous: texts[index - 1] ?? '',
        next: texts[index + 1] ?? '',
      },
      marks: placeMarks(index, texts.length, sentence.length),
    };
  });
}

function headingOf(sentence: string): string | null {
  const found = title.exec(sentence.slice(0, 140))?.groups?.['title']?.trim();
  return found !== undefined && found.length >= 4 && found.length <= 80 ? found : null;
}

function placeMarks(index: number, count: number, length: number): Mark[] {
  const field = 'place';
  return [
    { name: `tenth ${Math.floor((10 * index) / count)}`, field },
    { name: `length ${Math.min(9, Math.floor(length / 80))}`, field },
    { name: `from start ${Math.min(9, Math.floor(index / 3))}`, field },
    { name: `from end ${Math.min(5, Math.floor((count - index) / 5))}`, field },
  ];
}
