// Malay, and the English that is printed in Malaysia alone: the names of its legal forms, and totals
// that tills round to five sen.

import type { Language } from './language.ts';

export const MALAY: Language = {
  titles: { receipt: ['cash bill'] },
  companies: {
    legalForms: [String.raw`sdn\.? ?bhd\.?`, 'bhd'],
    sureForms: ['sdn', 'bhd'],
    misreadForms: [[/(?<![A-Z])S[DOU0][NHM](\.?) B[HNM][DO0](?![A-Z])/g, 'SDN$1 BHD']],
    notNameParts: [String.raw`\( ?roc(?![a-z])`],
  },
  addresses: {
    streets: [
      'jalan',
      'jln',
      'lorong',
      'taman',
      'kampung',
      'persiaran',
      'bandar',
      'seksyen',
      'kawasan',
      'wisma',
      'menara',
    ],
  },
  labels: {
    invoiceNumber: ['cash bill~(?:no|number|id|#)'],
    title: ['cash bill'],
    phone: ['h/p'],
    gross: [
      'net{1,2}~(?:amt|total|payable)~(?:payable|rounded)',
      'net{1,2} total(?= \\(?rm)',
      'round(?:ed)? total',
    ],
  },
};
