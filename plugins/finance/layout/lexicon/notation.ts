// How the lexicon is written. A phrase is folded text (lower case, no accents) with four
// shorthands, and otherwise a regular expression:
//   ~     separators or nothing: "rechnungs~nr" is "rechnungsnr", "rechnungs-nr." and more
//   {no}  a word for "number": no, nr, n°, nummer, numero, #
//   %     any further letters: "rechnung%" is also "rechnungen"
// A phrase begins and ends at the edge of a word.

/** What a label names. The classes that are no target matter as much: they claim the value. */
export type LabelClass =
  | 'invoiceNumber'
  | 'title'
  | 'gross'
  | 'due'
  | 'net'
  | 'tax'
  | 'invoiceDate'
  | 'date'
  | 'dueDate'
  | 'deliveryDate'
  | 'orderNumber'
  | 'salesOrder'
  | 'orderDate'
  | 'customerNumber'
  | 'vatId'
  | 'bank'
  | 'phone'
  | 'registration'
  | 'deliveryNumber'
  | 'otherNumber'
  | 'articleNumber'
  | 'quantity'
  | 'unitPrice'
  | 'lineTotal'
  | 'description'
  | 'position'
  | 'discount'
  | 'paid'
  | 'change'
  | 'rounding'
  | 'page'
  | 'previous'
  | 'tip'
  | 'shipping'
  | 'period'
  | 'buyer'
  | 'seller'
  | 'time'
  | 'terms'
  | 'otherDate';

/** Phrases by language (ISO 639-1); `any` holds what several languages share. */
export type Phrases = Partial<
  Record<'any' | 'de' | 'en' | 'fr' | 'nl' | 'it' | 'es' | 'pt' | 'sv' | 'da', readonly string[]>
>;

export type Lexicon = Partial<Record<LabelClass, Phrases>>;

const SHORTHANDS: readonly (readonly [RegExp, string])[] = [
  [/~/g, String.raw`[\s.:\-/]*`],
  [/%/g, '[a-z]*'],
  [/\{no\}/g, '(?:number|nummer|numero|num|nro|nr|no|n|id|#)'],
  [/ /g, ' +'],
];

/** One expression of all phrases of a class, for use with `matchAll` on folded text. */
export function compilePhrases(phrases: Phrases): RegExp {
  const sources = Object.values(phrases)
    .flat()
    .map((phrase) =>
      SHORTHANDS.reduce((source, [mark, pattern]) => source.replace(mark, pattern), phrase),
    )
    // Longest first: alternatives are tried in order, and "invoice number" must beat "invoice".
    .sort((a, b) => b.length - a.length);
  return new RegExp(`(?<![a-z])(?:${sources.join('|')})(?![a-z])`, 'g');
}
