// What is shown in place of a personal value. The form has the same length for all values of a kind,
// except for the part that remains visible.

import type { PersonalDataKind } from '../sdk/personal-data.ts';

/** Text in place of a masked one; clients find masked values by it. */
export const hiddenText = '•••';

/** Whether a text is exactly one of the forms of a masked value. */
export function isMaskedText(text: string): boolean {
  return /^(?:•••(?:@•••| \d{2})?|••••-••-••|(?:[A-Z]{2})?•• •••• .{4})$/.test(text);
}

type Form = (text: string) => string;

const hidden: Form = () => hiddenText;

const forms: Readonly<Record<PersonalDataKind, Form>> = {
  name: hidden,
  party: hidden,
  email: () => '•••@•••',
  phone: (text) => `${hiddenText} ${endOf(text, 2)}`.trimEnd(),
  address: hidden,
  date_of_birth: () => '••••-••-••',
  identity_number: hidden,
  bank_account: maskAccount,
  image: hidden,
  text: hidden,
};

export function maskText(kind: PersonalDataKind, text: string): string {
  return forms[kind](text);
}

/** As bank statements print it. Shorter numbers would be nearly complete. */
function maskAccount(text: string): string {
  const characters = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const country = /^[A-Z]{2}(?=\d{2})/.exec(characters)?.[0] ?? '';
  if (characters.length < 12) return hiddenText;
  return `${country}•• •••• ${characters.slice(-4)}`;
}

/** Digits at the end; none if they would be a large part of the number. */
function endOf(text: string, count: number): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length >= 7 ? digits.slice(-count) : '';
}
