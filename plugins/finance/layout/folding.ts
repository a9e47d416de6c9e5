// Text as labels are compared: lower case, without accents, one character for each of the
// original's, so that a match in the folded text is a place in the printed one.

const ODD_LETTERS: Record<string, string> = {
  ß: 's',
  æ: 'a',
  ø: 'o',
  œ: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  º: 'o',
  '°': 'o',
  '’': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '\u00a0': ' ',
  '\u2009': ' ',
};

/** Lower case without accents; always as long as `text` in UTF-16 units. */
export function fold(text: string): string {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.toLowerCase();
  let folded = '';
  for (const unit of text.split('')) {
    const low = unit.toLowerCase();
    folded += ODD_LETTERS[low] ?? (low.normalize('NFD')[0] || unit);
  }
  return folded;
}

/** Folded letters and digits alone: how numbers of documents are compared. */
export function compact(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, '');
}

/**
 * Words set in spaced capitals ("I N V O I C E") with their gaps closed, the rest untouched, and
 * the letters kept in place: the closed-up word is padded at its end.
 */
export function closeSpacedLetters(folded: string): string {
  return folded.replace(/(?<![a-z0-9])[a-z](?: [a-z-]){4,}(?![a-z0-9])/g, (run) =>
    run.replaceAll(' ', '').padEnd(run.length),
  );
}
