// Splits text into sentences with offsets. The rules cover contracts and correspondence: numbered
// clauses, abbreviations, and page breaks inside a sentence.

/** A range of a text in UTF-16 code units: `text.slice(start, end)`. */
export interface TextRange {
  start: number;
  /** Exclusive end offset. */
  end: number;
}

/** Candidate sentence ends: a punctuation mark and the white space after it, or a line break. */
const candidate = /(?<mark>[.;!?:])["”’»)\]]*(?<gap>\s+)|(?<full>[。！？])\s*|(?<line>\s*\n\s*)/gu;
const abbreviation =
  /(?:^|[\s(“"])(?:Inc|Corp|Co|Ltd|Nos?|Sec|Art|Mr|Mrs|Ms|Dr|Prof|St|vs|v|cf|e\.g|i\.e|z\.B|bzw|ca|Nr|Abs|approx|Attn|Ave|Blvd|Jr|Sr|Jan|Feb|Mar|Apr|Aug|Sept?|Okt|Oct|Nov|Dec|Exh?|viz|(?:\p{L}\.)*\p{Lu})\.$/u;
/**
 * A piece that is only a number, such as "12.3", "Section 4." or "(b)". It joins the sentence after
 * it.
 */
const numberOnly =
  /^\W*(?:(?:section|article|artikel|clause|§)\s*)?(?:[\divxlc]{1,4}(?:\.\d+)*|[a-z]{1,3})[.)]*\W*$/i;
const startsSentence = /^["“«(['‘]*[\p{Lu}\p{Lo}\p{N}]|^["“«([]/u;
const listMark = /^\(?[a-z0-9]{1,4}[.)]/i;
const numberedLine =
  /^(?:\d{1,2}(?:\.\d{1,2})*\.?\s|\([a-z0-9]{1,4}\)\s|(?:article|section|artikel)\s)/i;

/**
 * Minimum number of characters before a semicolon ends a sentence. Shorter pieces are items of one
 * list.
 */
const leastBeforeSemicolon = 60;
/** Minimum length of a piece when a long sentence is cut. */
const leastPiece = 200;

/**
 * Returns sentences in order, without surrounding white space and without overlaps. A sentence of
 * more than `mostCharacters` (default: 1,500) is cut at a semicolon, an opening parenthesis or a
 * space.
 */
export function splitSentences(text: string, mostCharacters = 1500): TextRange[] {
  const sentences: TextRange[] = [];
  let start = 0;
  for (const match of text.matchAll(candidate)) {
    const gap = match.groups?.['gap'] ?? match.groups?.['line'] ?? '';
    const after = match.index + match[0].length;
    const end = match.groups?.['line'] === undefined ? after - gap.length : match.index;
    if (end <= start || !endsAt(text, { start, end }, gap, match.groups ?? {}, after)) continue;
    sentences.push(...pieces(text, { start, end }, mostCharacters));
    start = after;
  }
  sentences.push(...pieces(text, { start, end: text.length }, mostCharacters));
  return sentences;
}

function endsAt(
  text: string,
  { start, end }: TextRange,
  gap: string,
  { mark, full }: Record<string, string | undefined>,
  after: number,
): boolean {
  if (full !== undefined) return true;
  if (end - start < 24 && numberOnly.test(text.slice(start, end))) return false;
  const next = text.slice(after, after + 24);
  const blankLine = gap.indexOf('\n') !== gap.lastIndexOf('\n');
  if (blankLine) {
    // A page break can be inside a sentence.
    return /[.;:!?"”]/.test(text.charAt(end - 1)) || !/^\p{Ll}/u.test(next);
  }
  if (mark === undefined) return numberedLine.test(next);
  if (mark === ':') return gap.includes('\n') || listMark.test(next);
  if (!startsSentence.test(next)) return false;
  if (mark === ';') return end - start >= leastBeforeSemicolon;
  return mark !== '.' || !abbreviation.test(text.slice(Math.max(start, end - 16), end));
}

/** Yields the range without surrounding white space, cut into pieces if it is too long. */
function* pieces(text: string, range: TextRange, most: number): Generator<TextRange> {
  let { start, end } = range;
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  while (start < end) {
    while (start < end && /\s/.test(text.charAt(start))) start += 1;
    const cut = end - start > most ? cutBefore(text, start, start + most) : end;
    if (cut > start) yield { start, end: cut };
    start = cut;
  }
}

function cutBefore(text: string, start: number, limit: number): number {
  const part = text.slice(start, limit);
  for (const [sign, kept] of [
    ['; ', 1],
    [' (', 0],
    [' ', 0],
  ] as const) {
    const at = part.lastIndexOf(sign);
    if (at >= Math.min(leastPiece, part.length / 2)) return start + at + kept;
  }
  return limit;
}
