// Spanish tax numbers: DNI for citizens, NIE for foreigners, and numbers of organizations.

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const organisationLetters = 'JABCDEFGHI';

export function isNif(text: string): boolean {
  if (/^\d{8}[A-Z]$/.test(text)) return letters[Number(text.slice(0, 8)) % 23] === text[8];
  if (/^[KLM]\d{7}[A-Z]$/.test(text)) return letters[Number(text.slice(1, 8)) % 23] === text[8];
  if (/^[XYZ]\d{7}[A-Z]$/.test(text)) {
    const digits = `${'XYZ'.indexOf(text[0]!)}${text.slice(1, 8)}`;
    return letters[Number(digits) % 23] === text[8];
  }
  return isOrganisation(text);
}

/** A letter for the type, seven digits, and a check digit or its letter. */
function isOrganisation(text: string): boolean {
  if (!/^[ABCDEFGHJNPQRSUVW]\d{7}[\dA-J]$/.test(text)) return false;
  let sum = 0;
  for (let place = 1; place < 8; place += 1) {
    const value = Number(text[place]) * (place % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  const check = (10 - (sum % 10)) % 10;
  return text[8] === String(check) || text[8] === organisationLetters[check];
}
