// Normalized text for comparing labels: lower case, without accents, with the same length as the
// original, so that positions in it are valid in the printed text.

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

/** Lower case without accents; always as long as `text` in UTF-16 code units. */
export function fold(text: string): string {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.toLowerCase();
  let folded = '';
  for (const unit of text.split('')) {
    const low = unit.toLowerCase();
    folded += ODD_LETTERS[low] ?? (low.normalize('NFD')[0] || unit);
  }
  return folded;
}

/** Only folded letters and digits: the form in which document numbers are compared. */
export function compact(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, '');
}

/**
 * Closes the gaps of words in spaced capitals ("I N V O I C E") and leaves the rest unchanged.
 * Positions remain valid: the word is padded at its end.
 */
export function closeSpacedLetters(folded: string): string {
  return folded.replace(/(?<![a-z0-9])[a-z](?: [a-z-]){4,}(?![a-z0-9])/g, (run) =>
    run.replaceAll(' ', '').padEnd(run.length),
  );
}
