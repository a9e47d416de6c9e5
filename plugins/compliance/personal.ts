// Parts of schemas with personal data.

export const personName = { type: ['string', 'null'], 'x-personal-data': 'name' } as const;
export const birthDate = {
  type: ['string', 'null'],
  description: 'YYYY-MM-DD',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  'x-personal-data': 'date_of_birth',
} as const;
export const identityNumber = {
  type: ['string', 'null'],
  'x-personal-data': 'identity_number',
} as const;
export const postalAddress = { type: ['string', 'null'], 'x-personal-data': 'address' } as const;
/** Name of a person or an organization. */
export const partyName = { type: 'string', 'x-personal-data': 'party' } as const;
