// Characters of a machine-readable zone and its check digits (ICAO Doc 9303 part 3, section 4.9).

export const zoneCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';

/** Returns digits as their value, A to Z as 10 to 35, and the filler as 0. */
function zoneValue(character: string): number {
  return character === '<' ? 0 : Number.parseInt(character, 36);
}

/** Returns the weighted sum modulo ten; the weights 7, 3, 1 repeat. */
export function checkDigitOf(characters: string): number {
  let sum = 0;
  for (let place = 0; place < characters.length; place += 1) {
    sum += zoneValue(characters[place]!) * [7, 3, 1][place % 3]!;
  }
  return sum % 10;
}
