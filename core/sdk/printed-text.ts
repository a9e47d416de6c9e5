// Normalizes printed text to ASCII digits and plain spaces without direction marks. Also lists the
// languages that are read if a plugin names none.

/** The official languages of the EU and those of larger markets, by their CLDR names. */
export const usualLanguages = (
  'en de fr nl it es pt sv da nb fi is pl cs sk sl hr hu ro bg el et lv lt mt ga ' +
  'ru uk sr tr ca id ms vi th ja ko zh hi bn ur fa ar he sw af'
).split(' ');

const directionMarks = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * Returns the text in NFKC, which converts all spaces to U+0020 and full-width characters to ASCII;
 * apostrophes become U+0027.
 */
export function plainPrint(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(directionMarks, '')
    .replaceAll(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replaceAll(/[\u2018\u2019\u02b9\u02bc\u2032\u05f3]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Unicode has the decimal digits of each script in a row, from zero to nine. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0)!;
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((point - first) % 10);
}
