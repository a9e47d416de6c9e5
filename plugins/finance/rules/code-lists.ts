// The public code lists that rules hold codes against: facts of their maintainers (UN/CEFACT, UN/ECE,
// ISO, CEF), of the editions that EN 16931 and Peppol BIS Billing 3 name in their May 2025 releases.
// Codes stand in one JSON file as words, since one code a line would be five thousand lines.

import lists from './code-lists.json' with { type: 'json' };

export type CodeList = keyof typeof lists;

const codes = new Map(
  Object.entries(lists).map(([name, words]) => [name as CodeList, new Set(words.split(' '))]),
);

export function isCode(list: CodeList, code: string): boolean {
  return codes.get(list)!.has(code);
}

/** ISO 3166-1 alpha-2, with Kosovo's XK and Northern Ireland's XI as the list has them. */
export function isCountryCode(code: string): boolean {
  return isCode('iso_3166', code);
}
