// Words of a text as they are compared: without regard to case, accents and punctuation. Texts of
// megabytes are scanned one character code at a time, and no text is created for a word, because
// almost none of them begins a value.

/**
 * Meanings of a code in `folded`, in which 0 is a code that was not met yet. Every other number is the
 * character that it is compared as.
 */
const separator = 1;
const mark = 2;
/** Compared as several characters, or half of a surrogate pair: `fold` reads the whole word. */
const compound = 3;

/** Filled as codes are met: filling it at once took 60 ms. */
const folded = new Uint16Array(0x1_0000);

const inWord = /^[\p{L}\p{N}\p{M}]$/u;

function readCode(code: number): number {
  const meaning = meaningOf(code);
  folded[code] = meaning;
  return meaning;
}

function meaningOf(code: number): number {
  const character = String.fromCharCode(code);
  if (code >= 0xd800 && code <= 0xdfff) return compound;
  if (!inWord.test(character)) return separator;
  // Its lower case depends on its place in the word.
  if (character === 'Σ') return compound;
  const plain = fold(character);
  if (plain.length === 0) return mark;
  return plain.length === 1 ? plain.charCodeAt(0) : compound;
}

export function fold(word: string): string {
  // Normalization does nothing for most words.
  const isPlain = /^[0-9A-Za-z]*$/.test(word);
  const plain = isPlain ? word : word.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase();
}

export interface WordScan {
  /** Place of the word in the text; `start` is its length if there is no further word. */
  start: number;
  end: number;
  /** Equal for words that are compared as equal; 0 if that is not known without `fold`. */
  hash: number;
}

/** Finds the first word at or after a place, and writes it into `found`. */
export function nextWord(text: string, from: number, found: WordScan): void {
  const { length } = text;
  let start = from;
  while (start < length && lengthInWord(text, start) === 0) start += 1;
  let end = start;
  let hash = 0;
  let isCompound = false;
  while (end < length) {
    const code = text.charCodeAt(end);
    const meaning = folded[code] || readCode(code);
    if (meaning > compound) {
      hash = (Math.imul(hash, 31) + meaning) | 0;
      end += 1;
    } else if (meaning === mark) {
      end += 1;
    } else {
      const units = meaning === compound ? lengthInWord(text, end) : 0;
      if (units === 0) break;
      isCompound = true;
      end += units;
    }
  }
  found.start = start;
  found.end = end;
  found.hash = isCompound ? 0 : hash;
}

/** Number of code units of the character at a place; 0 if it separates words. */
function lengthInWord(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const meaning = folded[code] || readCode(code);
  if (meaning === separator) return 0;
  if (meaning !== compound || code < 0xd800 || code > 0xdfff) return 1;
  const character = String.fromCodePoint(text.codePointAt(at)!);
  return inWord.test(character) ? character.length : 0;
}

/** The words of a text as they are compared, at most so many. */
export function wordsIn(text: string, most = Infinity): string[] {
  const words: string[] = [];
  const word: WordScan = { start: 0, end: 0, hash: 0 };
  while (words.length < most) {
    nextWord(text, word.end, word);
    if (word.start === text.length) break;
    words.push(fold(text.slice(word.start, word.end)));
  }
  return words;
}

/** The hash of a folded word, as `nextWord` computes it. */
export function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at += 1) {
    hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
  }
  return hash;
}
