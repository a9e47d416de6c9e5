// Check digits of public identifiers, as published by their registrars.

/** Sum of a text's digits, the last one first, each times the weight of its position from 0. */
function weighted(digits: string, weight: (place: number) => number): number {
  const reversed = [...digits].toReversed();
  return reversed.reduce((sum, digit, place) => sum + Number(digit) * weight(place), 0);
}

/**
 * GS1 general specifications 7.9: the last digit makes the weighted sum a multiple of ten. A GLN
 * has 13 digits, but Peppol's own examples have more, so the length is not checked.
 */
export function isGln(text: string): boolean {
  return /^\d+$/.test(text) && weighted(text, (place) => (place % 2 === 0 ? 1 : 3)) % 10 === 0;
}

/** ISO/IEC 7812-1, annex B (Luhn). */
export function isLuhn(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  const sum = [...text].toReversed().reduce((all, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Norwegian organization number: nine digits, weights 2 to 7 modulo 11. */
export function isNorwegianOrganisation(text: string): boolean {
  if (!/^[1-9]\d{8}$/.test(text)) return false;
  const sum = weighted(text.slice(0, 8), (place) => (place % 6) + 2);
  return String((11 - (sum % 11)) % 11) === text.slice(8);
}

/** Danish CVR number as Peppol writes it: eight digits, with or without DK. */
export function isDanishOrganisation(text: string): boolean {
  return /^(?:DK)?\d{8}$/.test(text);
}

/** Belgian enterprise number: ten digits; the last two are 97 minus the others modulo 97. */
export function isBelgianEnterprise(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  return Number(text.slice(8)) === 97 - (Number(text.slice(0, 8)) % 97);
}

/** Italian office code (Codice Univoco Ufficio of the public index). */
export function isItalianOffice(text: string): boolean {
  return /^[A-Za-z0-9]{6}$/.test(text);
}

/** Italian codice fiscale: 16 characters for a person, 11 digits for a company. */
export function isCodiceFiscale(text: string): boolean {
  return /^(?:[A-Za-z]{6}\d{2}[A-Za-z]\d{2}[A-Za-z0-9]{3}\d[A-Za-z]|\d{11})$/.test(text);
}

/** Italian VAT number after its IT prefix; identifiers of other countries are accepted. */
export function isPartitaIva(text: string): boolean {
  if (!/^it/i.test(text)) return true;
  return /^\d{11}$/.test(text.slice(2)) && isLuhn(text.slice(2));
}

export function isSwedishOrganisation(text: string): boolean {
  return /^\d{10}$/.test(text) && isLuhn(text);
}

/** Australian business number: eleven digits, the first minus one, modulo 89. */
export function isAustralianBusiness(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = weights.reduce((all, weight, place) => {
    const digit = Number(text[place]) - (place === 0 ? 1 : 0);
    return all + digit * weight;
  }, 0);
  return sum % 89 === 0;
}

/** Greek tax number: nine digits, powers of two modulo 11, then modulo 10. */
export function isGreekTaxNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = weighted(text.slice(0, 8), (place) => 2 ** (place + 1));
  return (sum % 11) % 10 === Number(text[8]);
}
