// Converts English country names in lists to ISO 3166-1 codes.

import { foldText } from 'workmill/sdk';
import { countryCodes, countryOfCode, isCountry } from '../identifiers/countries.ts';

/** Names in lists that differ from those of the Unicode CLDR. */
const otherNames: Readonly<Record<string, string>> = {
  burma: 'MM',
  'congo democratic republic of the': 'CD',
  'cote d ivoire': 'CI',
  'czech republic': 'CZ',
  'democratic people s republic of korea': 'KP',
  'democratic republic of the congo': 'CD',
  'iran islamic republic of': 'IR',
  'islamic republic of iran': 'IR',
  'korea north': 'KP',
  'korea south': 'KR',
  'libyan arab jamahiriya': 'LY',
  palestinian: 'PS',
  'republic of the congo': 'CG',
  'russian federation': 'RU',
  'state of palestine': 'PS',
  'syrian arab republic': 'SY',
  'the gambia': 'GM',
  turkey: 'TR',
  uk: 'GB',
  'united republic of tanzania': 'TZ',
  'united states of america': 'US',
  usa: 'US',
  'viet nam': 'VN',
};

const codes = namesOfCountries();

/** Returns the country code for a code or an English name; null for any other text. */
export function countryCode(text: string): string | null {
  const plain = text.trim();
  const upper = plain.toUpperCase();
  if (upper.length === 2) return isCountry(upper) ? upper : null;
  const folded = foldText(plain);
  return codes.get(folded) ?? (upper.length === 3 ? countryOfCode(upper) : null);
}

function namesOfCountries(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const known = countryCodes.map((code) => [foldText(names.of(code) ?? code), code] as const);
  return new Map([...known, ...Object.entries(otherNames)]);
}
