// Driver's licenses of fictitious people with barcodes, as pages with both sides.

import type { Sample } from './sample.ts';

export interface LicenseSample extends Omit<Sample, 'files'> {
  /** Lines on the front side. */
  printed: readonly string[];
  /** Text of the barcode. */
  encoded: string;
}

const rosalind: Readonly<Record<string, string>> = {
  DAQ: 'T64235789',
  DCS: 'QUILLFEATHER',
  DDE: 'N',
  DAC: 'ROSALIND',
  DDF: 'N',
  DAD: 'MAE',
  DDG: 'N',
  DCA: 'D',
  DCB: 'NONE',
  DCD: 'NONE',
  DBD: '06142023',
  DBB: '11301987',
  DBA: '11302031',
  DBC: '2',
  DAU: '066 in',
  DAY: 'GRN',
  DAG: '2300 WEST BROAD STREET',
  DAI: 'RICHMOND',
  DAJ: 'VA',
  DAK: '232690000  ',
  DCF: '2424244747474786102204',
  DCG: 'USA',
};

/**
 * Returns the text as defined in annex D of the AAMVA standard of 2020, version 10, with one
 * subfile.
 */
export function licenseText(elements: Readonly<Record<string, string>>): string {
  const lines = Object.entries(elements).map(([name, value]) => `${name}${value}`);
  const data = `DL${lines.join('\n')}\r`;
  const offset = '0031';
  const length = String(data.length).padStart(4, '0');
  return `@\n\u001e\rANSI 636000100001DL${offset}${length}${data}`;
}

const front = [
  'VIRGINIA - DRIVER LICENSE',
  '',
  'Surname: QUILLFEATHER',
  'Given names: ROSALIND MAE',
  'Document number: T64235789',
  'Date of birth: 30 November 1987',
  'Date of expiry: 30 November 2031',
];

const input = {
  record_type: 'kyc',
  documents: [{ document_type: 'driving_license' }],
  subject: {
    kind: 'person',
    name: 'Rosalind Quillfeather',
    date_of_birth: '1987-11-30',
    document_number: 'T64235789',
  },
};

export const licenseSamples: readonly LicenseSample[] = [
  {
    name: 'license-american',
    demo: true,
    about: 'a driving license whose barcode, printed fields and subject agree',
    printed: front,
    encoded: licenseText(rosalind),
    input,
    status: 'completed',
    expected: {
      verification_status: 'verified',
      documents: [
        {
          barcodes: [
            {
              format: 'pdf417',
              page: 1,
              license: {
                version: 10,
                issuer_number: '636000',
                document_number: 'T64235789',
                surname: 'QUILLFEATHER',
                given_names: 'ROSALIND MAE',
                date_of_birth: '1987-11-30',
                sex: 'female',
                date_of_issue: '2023-06-14',
                date_of_expiry: '2031-11-30',
                street: '2300 WEST BROAD STREET',
                city: 'RICHMOND',
                state: 'VA',
                postal_code: '232690000',
                country: 'US',
              },
            },
          ],
        },
      ],
    },
    decision: 'auto_verify',
  },
  {
    name: 'license-changed-print',
    about: 'a driving license whose printed date of birth differs from its barcode',
    printed: front.map((line) => line.replace('1987', '1997')),
    encoded: licenseText(rosalind),
    input,
    status: 'in_review',
    expected: { verification_status: 'review_required' },
    decision: 'review',
  },
];
