// Characters of a machine readable zone and its check digits (ICAO Doc 9303 part 3, section 4.9).

export const zoneCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';

/** Digits count as themselves, A to Z as 10 to 35, the filler as 0. */
export function zoneValue(character: string): number {
  return character === '<' ? 0 : Number.parseInt(character, 36);
}

/** Weights 7, 3, 1 in turn, modulo ten. */
export function checkDigitOf(characters: string): number {
  let sum = 0;
  for (let place = 0; place < characters.length; place += 1) {
    sum += zoneValue(characters[place]!) * [7, 3, 1][place % 3]!;
  }
  return sum % 10;
}
