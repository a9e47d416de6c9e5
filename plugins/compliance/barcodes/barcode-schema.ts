// Schema of the barcodes of a document in the result.

import type { FromSchema, JSONSchema } from 'workmill/sdk';
import { birthDate, identityNumber, personName, postalAddress } from '../personal.ts';
import type { FoundBarcode } from './find-barcodes.ts';

const text = { type: ['string', 'null'] } as const;
const date = { ...text, description: 'YYYY-MM-DD', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;

export const barcodesSchema = {
  type: 'array',
  description: 'PDF417 and QR codes of the document, at most 20.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['format', 'page', 'text', 'license'],
    properties: {
      format: { enum: ['pdf417', 'qr'] },
      page: { type: 'integer', minimum: 1 },
      text: {
        type: 'string',
        description: 'As encoded, with control characters.',
        'x-personal-data': 'text',
      },
      license: {
        type: ['object', 'null'],
        additionalProperties: false,
        description: 'Of a driving license or identity card by the AAMVA standard.',
        required: [
          'version',
          'issuer_number',
          'document_number',
          'surname',
          'given_names',
          'date_of_birth',
          'sex',
          'date_of_issue',
          'date_of_expiry',
          'street',
          'city',
          'state',
          'postal_code',
          'country',
        ],
        properties: {
          version: { type: 'integer', description: 'Of the AAMVA standard.' },
          issuer_number: { type: 'string', description: 'Issuer identification number.' },
          document_number: identityNumber,
          surname: personName,
          given_names: personName,
          date_of_birth: birthDate,
          sex: { enum: ['female', 'male', 'unspecified', null] },
          date_of_issue: date,
          date_of_expiry: date,
          street: postalAddress,
          city: postalAddress,
          state: text,
          postal_code: postalAddress,
          country: { ...text, description: 'US or CA.' },
        },
      },
    },
  },
} as const satisfies JSONSchema;

export function presentBarcodes(
  barcodes: readonly FoundBarcode[],
): FromSchema<typeof barcodesSchema> {
  return barcodes.map(({ format, page, text: encoded, license }) => ({
    format,
    page,
    text: encoded,
    license: license && {
      version: license.version,
      issuer_number: license.issuerNumber,
      document_number: license.documentNumber,
      surname: license.surname,
      given_names: license.givenNames,
      date_of_birth: license.birthDate,
      sex: license.sex,
      date_of_issue: license.issueDate,
      date_of_expiry: license.expiryDate,
      street: license.street,
      city: license.city,
      state: license.state,
      postal_code: license.postalCode,
      country: license.country,
    },
  }));
}
