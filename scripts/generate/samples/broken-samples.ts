// Broken and encrypted files: those that can be read nonetheless, and the errors of the others.

import { encrypt } from './encrypted-pdf.ts';
import { expectedUnit } from './golden.ts';
import type { Invoice } from './invoice.ts';
import { switchboard } from './invoices.ts';
import { rigging } from './letter-invoices.ts';
import { letterFile, looks } from './letter-looks.ts';
import { germanPdf, pagePdf, sandmann } from './pdf-samples.ts';
import { asking, consistent, failed, resolved, type Sample } from './sample.ts';
import { inEnglish } from './words.ts';

export async function brokenSamples(): Promise<Sample[]> {
  const whole = await germanPdf(switchboard, sandmann);
  const sealed: Invoice = { ...rigging, number: 'SB-10479', orderNumber: 'ESC-2025-42' };
  const letter = letterFile(sealed, inEnglish, looks.english);
  return [
    {
      bytes: await pagePdf({ ...letter, prepare: (pdf) => encrypt(pdf, '') }),
      proves: ['PDF, encrypted'],
      golden: {
        ...resolved(
          'encrypted.pdf',
          'text PDF, encrypted (AES-256), which opens without a password',
        ),
        request: asking('invoice'),
        completed_unit: expectedUnit(sealed, consistent, { electronic: false }),
      },
    },
    {
      bytes: await pagePdf({ ...letter, prepare: (pdf) => encrypt(pdf, 'slack water') }),
      proves: ['PDF, locked'],
      golden: {
        ...failed('locked.pdf', 'text PDF, locked with a password', 'document_unreadable'),
        request: asking('invoice'),
      },
    },
    {
      // Simulates an interrupted upload: no page, no catalog and no cross-reference table.
      bytes: whole.subarray(0, 9000),
      proves: ['PDF, broken'],
      golden: {
        ...failed(
          'truncated.pdf',
          'the first 9000 bytes of a PDF, as a broken transfer leaves it',
          'document_unreadable',
        ),
        request: asking('invoice'),
      },
    },
  ];
}
