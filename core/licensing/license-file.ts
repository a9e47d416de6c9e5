// File format of a license: lines between two marks that survive e-mail and manual copying, with
// any text around them.

const begin = '-----BEGIN WORKMILL LICENSE-----';
const end = '-----END WORKMILL LICENSE-----';

export function wrapLicense(jws: string): string {
  return [begin, ...jws.match(/.{1,64}/g)!, end, ''].join('\n');
}

/**
 * Returns the JWS in a file: the text between the marks, or the whole file, without white space.
 */
export function unwrapLicense(text: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  const inner = from >= 0 && to >= 0 ? text.slice(from + begin.length, to) : text;
  return inner.replaceAll(/[ \t\r\n]/g, '');
}
