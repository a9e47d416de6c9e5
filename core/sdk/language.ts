// Detects the language of a text, among the roughly sixty languages for which tinyld has n-grams.
// Use it for parts of a document and for request fields; `document.language` has the language of a
// whole document.

export interface LanguageOptions {
  /** Candidate languages, as ISO 639-1 codes. Fewer candidates improve the accuracy. */
  among?: readonly string[];
}

/**
 * Maximum number of characters examined. More do not change the answer, and tinyld takes six
 * seconds for a "word" of one megabyte.
 */
const sampleLength = 4000;

/** Minimum number of letters. The answer for shorter texts is random. */
const leastLetters = 12;
const clearLead = 1.2;

/**
 * Returns the ISO 639-1 code of the language. Returns null if the text is too short, consists of
 * names and numbers, or resembles two languages equally. The first call loads tables: 0.1 s and
 * about 40 MB in each thread.
 */
export async function languageOf(
  text: string,
  { among }: LanguageOptions = {},
): Promise<string | null> {
  const words = text.slice(0, sampleLength).split(/\s+/).filter(isWord).join(' ');
  if (words.length < leastLetters) return null;
  const { detectAll } = await import('tinyld');
  const [first, second] = detectAll(words, among ? { only: [...among] } : undefined);
  if (!first || first.accuracy < clearLead * (second?.accuracy ?? 0)) return null;
  return first.lang;
}

/**
 * A part with letters and digits is an identifier: tinyld takes "LS-4711" for Esperanto with full
 * confidence. Scripts without spaces between words are exempt.
 */
function isWord(part: string): boolean {
  return (
    /\p{L}/u.test(part) &&
    (!/\p{N}/u.test(part) ||
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(part))
  );
}
