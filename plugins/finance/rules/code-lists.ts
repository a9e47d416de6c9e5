// The public code lists that rules hold codes against: facts of their maintainers, of the editions that
// EN 16931 and Peppol BIS Billing 3 name in their May 2025 releases. Codes stand in one JSON file as
// words, since one code a line would be five thousand lines.

import lists from './code-lists.json' with { type: 'json' };

export type CodeList = keyof typeof lists;

const untdid = (list: string, part: string): string =>
  `UN/CEFACT, UNTDID ${list} (directory of UN/ECE), ${part}`;
const ofEN16931 =
  'the part that the code lists of EN 16931 (CEF, Digital Building Blocks) take over';
const ofPeppol = 'the part that Peppol BIS Billing 3.0 (OpenPeppol) allows';

/** Who maintains and publishes each list. */
export const codeListSources: Readonly<Record<CodeList, string>> = {
  uncl_1001_invoice: untdid('1001, document names', `invoices of ${ofEN16931}`),
  uncl_1001_credit_note: untdid('1001, document names', `credit notes of ${ofEN16931}`),
  uncl_1001_peppol_invoice: untdid('1001, document names', `invoices of ${ofPeppol}`),
  uncl_1001_peppol_credit_note: untdid('1001, document names', `credit notes of ${ofPeppol}`),
  uncl_1001_peppol_self_billed: untdid(
    '1001, document names',
    `self-billed invoices of ${ofPeppol}`,
  ),
  uncl_1001_peppol_self_billed_credit_note: untdid(
    '1001, document names',
    `self-billed credit notes of ${ofPeppol}`,
  ),
  uncl_1153: untdid('1153, references', ofEN16931),
  uncl_2005: untdid('2005, dates', ofEN16931),
  uncl_4451: untdid('4451, text subjects', ofEN16931),
  uncl_4451_cii: untdid('4451, text subjects', `${ofEN16931} for CII`),
  uncl_4461: untdid('4461, payment means', ofEN16931),
  uncl_5189: untdid('5189, allowances', ofEN16931),
  uncl_5305: untdid('5305, tax categories', ofEN16931),
  uncl_7143: untdid('7143, item types', ofEN16931),
  uncl_7161: untdid('7161, charges', ofEN16931),
  iso_3166:
    'ISO 3166-1 alpha-2 (ISO 3166 maintenance agency), with XI and XK as EN 16931 uses them',
  iso_4217: 'ISO 4217 alphabetic codes (SIX, for ISO)',
  iso_4217_peppol: `ISO 4217 alphabetic codes, ${ofPeppol}`,
  iso_6523: 'ISO/IEC 6523 international code designators (ICD list)',
  eas: 'Electronic Address Scheme code list (CEF, Digital Building Blocks)',
  eas_peppol: `Electronic Address Scheme code list (CEF), ${ofPeppol}`,
  vatex: 'VATEX exemption reason codes (CEF, Digital Building Blocks)',
  unece_rec_20: 'UN/ECE recommendations 20 and 21, units of measure and packages',
  mime: 'media types of attached documents, BT-125 of EN 16931',
};

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
