// The form in which a licence travels: lines that survive e-mail and a copy by hand, between two
// marks, with any text around them.

const begin = '-----BEGIN WORKMILL LICENSE-----';
const end = '-----END WORKMILL LICENSE-----';

export function wrapLicence(jws: string): string {
  return [begin, ...jws.match(/.{1,64}/g)!, end, ''].join('\n');
}

/** The JWS in a file: between the marks, or the whole of it. White space is the file's own. */
export function unwrapLicence(text: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  const inner = from >= 0 && to >= 0 ? text.slice(from + begin.length, to) : text;
  return inner.replaceAll(/[ \t\r\n]/g, '');
}
