// Public code lists used by rules: data of their maintainers, in the editions of the artefacts
// named below. They are in one JSON file, because one code per line would be five thousand lines.

import lists from './code-lists.json' with { type: 'json' };

export type CodeList = keyof typeof lists;

export interface CodeListSource {
  /** Maintainer and publisher. */
  source: string;
  /** Artefact with an identical copy. */
  edition: string;
}

const norm = 'EN 16931 1.3.16';
const peppol = 'Peppol BIS Billing 3.0, May 2026';
const untdid = (list: string, what: string): string =>
  `UN/CEFACT, UNTDID ${list}, ${what} (the part that the code lists of EN 16931 take over)`;
const ofNorm = (source: string): CodeListSource => ({ source, edition: norm });
const ofPeppol = (source: string): CodeListSource => ({ source, edition: peppol });

/** Source of each list. */
export const codeListSources: Readonly<Record<CodeList, CodeListSource>> = {
  uncl_1001_invoice: ofNorm(untdid('1001', 'document names: invoices')),
  uncl_1001_credit_note: ofNorm(untdid('1001', 'document names: credit notes')),
  uncl_1001_peppol_invoice: ofPeppol(untdid('1001', 'document names: invoices')),
  uncl_1001_peppol_credit_note: ofPeppol(untdid('1001', 'document names: credit notes')),
  uncl_1001_peppol_self_billed: ofPeppol(untdid('1001', 'document names: self-billed invoices')),
  uncl_1001_peppol_self_billed_credit_note: ofPeppol(
    untdid('1001', 'document names: self-billed credit notes'),
  ),
  uncl_1153: ofNorm(untdid('1153', 'references')),
  uncl_2005: ofNorm(untdid('2005', 'dates')),
  uncl_4451: ofNorm(untdid('4451', 'text subjects')),
  uncl_4451_cii: ofNorm(`${untdid('4451', 'text subjects')}, longer in CII`),
  uncl_4461: ofNorm(untdid('4461', 'payment means')),
  uncl_5189: ofNorm(untdid('5189', 'allowances')),
  uncl_5305: ofNorm(untdid('5305', 'tax categories')),
  uncl_7143: ofNorm(untdid('7143', 'item types')),
  uncl_7161: ofNorm(untdid('7161', 'charges')),
  iso_3166: ofNorm(
    'ISO 3166-1 alpha-2 (ISO 3166 maintenance agency), with XI and 1A as EN 16931 uses them',
  ),
  iso_4217: ofNorm('ISO 4217 alphabetic codes (SIX, for ISO)'),
  iso_4217_peppol: ofPeppol('ISO 4217 alphabetic codes (SIX, for ISO)'),
  iso_6523: ofNorm('ISO/IEC 6523 international code designators (ICD list)'),
  eas: ofNorm('Electronic Address Scheme code list (CEF, Digital Building Blocks)'),
  eas_peppol: ofPeppol('Electronic Address Scheme code list, the part that Peppol allows'),
  vatex: ofNorm('VATEX exemption reason codes (CEF, Digital Building Blocks)'),
  unece_rec_20: ofNorm('UN/ECE recommendations 20 and 21, units of measure and packages'),
  mime: ofNorm('media types of attached documents, BT-125 of EN 16931'),
};

const codes = new Map(
  Object.entries(lists).map(([name, words]) => [name as CodeList, new Set(words.split(' '))]),
);

export function isCode(list: CodeList, code: string): boolean {
  return codes.get(list)!.has(code);
}

/** ISO 3166-1 alpha-2, with Kosovo's 1A and Northern Ireland's XI as in EN 16931. */
export function isCountryCode(code: string): boolean {
  return isCode('iso_3166', code);
}
