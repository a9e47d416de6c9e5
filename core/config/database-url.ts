// Address of a PostgreSQL server. An unescaped password shifts the boundaries between its parts, so
// that a part of the password would be shown as the host name. Such an address is rejected.

import { accept, refuse, text, type ValueType } from './value-types.ts';

const address = text('an address that starts with postgres://', /^postgres(ql)?:\/\/\S+$/);

const escapes =
  'its user or password contains a character that needs percent-encoding: write @ as %40, : as ' +
  '%3A, / as %2F, ? as %3F, # as %23, % as %25';

export const databaseUrl: ValueType<string> = {
  ...address,
  read(given) {
    const reading = address.read(given);
    if (!reading.ok) return reading;
    const url = reading.value;
    if (isAmbiguous(url)) return refuse(escapes);
    return URL.canParse(url) ? accept(url) : refuse('is not a valid postgres:// address');
  },
};

/** A second @, or one after the host, means that the credentials contain unescaped characters. */
function isAmbiguous(url: string): boolean {
  const [, authority = '', path = '', query = '', fragment = ''] =
    /^[^:]+:\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
  if (authority.split('@').length > 2 || path.includes('@') || fragment !== '') return true;
  if (query.includes('@') && !/^\?\w+=/.test(query)) return true;
  const credentials = authority.includes('@') ? authority.split('@')[0]! : '';
  return /%(?![0-9a-fA-F]{2})|[[\]^|\\"<>{}`]/.test(credentials);
}
