// Which language a text is in, of those that tinyld's word parts tell apart (some sixty). For parts
// of texts and for what a request says: of a whole document `document.language` tells it already.

export interface LanguageOptions {
  /** The languages that it can be, as ISO 639-1 codes: fewer are distinguished better. */
  among?: readonly string[];
}

/** More changes nothing, and tinyld takes six seconds for one "word" of a megabyte. */
const sampleLength = 4000;

/** Below it chance decides. */
const leastLetters = 12;
const clearLead = 1.2;

/**
 * The ISO 639-1 code of the text's language; null when the text is too short, names and numbers, or
 * as like one language as another. Loads its tables when it is first asked:
 * 0.1 s and some 40 MB in each thread.
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
 * Letters and digits in one are a number of something: "LS-4711" is Esperanto to tinyld, beyond
 * doubt. In scripts that put no spaces between words they say nothing.
 */
function isWord(part: string): boolean {
  return (
    /\p{L}/u.test(part) &&
    (!/\p{N}/u.test(part) ||
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(part))
  );
}
