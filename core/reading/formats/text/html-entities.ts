// Character references of HTML: the Latin ones, the marks that texts use, and all numeric ones.

/** The names of U+00A0 to U+00FF in their order (HTML 4, HTMLlat1). */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn ' +
  'sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave ' +
  'Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN ' +
  'szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave ' +
  'iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc ' +
  'uuml yacute thorn yuml';

const marks = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  euro: '€',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  hellip: '…',
  bull: '•',
  trade: '™',
  permil: '‰',
  dagger: '†',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
  minus: '−',
  rarr: '→',
  larr: '←',
  le: '≤',
  ge: '≥',
  ne: '≠',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Yuml: 'Ÿ',
};

const named: ReadonlyMap<string, string> = new Map([
  ...latin
    .split(' ')
    .map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
  ...Object.entries(marks),
]);

/** Text with its references replaced; what is none stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,7}));?/g,
    (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return named.get(name) ?? whole;
      return codePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal!, 16));
    },
  );
}

function codePoint(code: number): string {
  // Numbers of windows-1252 are meant as such, as browsers take them.
  if (code >= 0x80 && code <= 0x9f) {
    return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  }
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
