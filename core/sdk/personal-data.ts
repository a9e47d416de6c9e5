// Declares which fields of a schema hold personal data. The appliance masks them in answers to
// callers who may not see personal data.

/**
 * Kinds of personal data, as values of the keyword `x-personal-data`. The kind decides what a masked
 * value still shows.
 *
 * - `name`: name of a person.
 * - `party`: name of a person or an organization. Shown if it has a legal form such as GmbH or Inc.
 * - `email`, `phone`, `address`, `date_of_birth`.
 * - `identity_number`: number of a passport, a tax or a social security number.
 * - `bank_account`: masked except for the country and the last four characters.
 * - `image`: picture of a person.
 * - `text`: free text that can contain personal data, and is therefore masked as a whole.
 */
export const personalDataKinds = [
  'name',
  'party',
  'email',
  'phone',
  'address',
  'date_of_birth',
  'identity_number',
  'bank_account',
  'image',
  'text',
] as const;

export type PersonalDataKind = (typeof personalDataKinds)[number];

export const personalDataKeyword = 'x-personal-data';

/** The keyword in a schema. It applies to the value and to everything in it. */
// A type, because the extension of a schema needs an index signature.
export type PersonalDataAnnotation = { 'x-personal-data': PersonalDataKind };
