// EN 16931-3-2 (UBL-CR): elements of UBL that the standard does not use, from the table, and the
// few that depend on other conditions.

import { elementsAt, path, textsAt } from './paths.ts';
import { advice, everywhere, whole, type Rule } from './rule.ts';
import { unusedRules } from './unused-elements.ts';
import table from './unused-ubl.json' with { type: 'json' };

const roots = { line: 'InvoiceLine|CreditNoteLine' };
const documentType = path('DocumentTypeCode');
const versions = path('UBLVersionID');
const dueDates = path('PaymentMeans/PaymentDueDate');
const files = path('Attachment');
const descriptions = path('DocumentDescription');
const schemes = path('ID/@schemeID');

/** References that state their document type: 130 is an invoiced object (BT-18). */
function reference(
  id: string,
  says: string,
  what: typeof files,
  isAllowed: (type: string | undefined) => boolean,
): Rule {
  return everywhere(['AdditionalDocumentReference'], id, says, (one) => {
    const found = what.attribute === null ? elementsAt(one, what) : textsAt(one, what);
    return found.length === 0 || isAllowed(textsAt(one, documentType)[0]);
  });
}

export const unusedUblTable = table;

export const unusedUblRules: readonly Rule[] = [
  ...unusedRules('UBL-CR-', table, roots),
  advice(
    whole('UBL-CR-002', 'The version of UBL, if stated, is 2.1.', ({ root }) =>
      elementsAt(root, versions).every(({ text }) => text === '2.1'),
    ),
  ),
  advice(
    whole(
      'UBL-CR-412',
      'The due date of an invoice stands with the invoice, not with the means of payment.',
      ({ root }) => root.name === 'CreditNote' || elementsAt(root, dueDates).length === 0,
    ),
  ),
  advice(
    reference(
      'UBL-CR-665',
      'A supporting document has no scheme: only an invoiced object has one.',
      schemes,
      (type) => type === '130',
    ),
  ),
  reference(
    'UBL-CR-666',
    'An invoiced object has no file attached to it.',
    files,
    (type) => type !== '130',
  ),
  reference(
    'UBL-CR-673',
    'An invoiced object has no description.',
    descriptions,
    (type) => type !== '130',
  ),
];
