// Formats of VAT identification numbers (VIES, with the United Kingdom, Norway and Switzerland).

const forms: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CHE: /^CHE\d{9}(MWST|TVA|IVA|VAT)?$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  EL: /^EL\d{9}$/,
  ES: /^ES[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  NO: /^NO\d{9}(MVA)?$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
  XI: /^XI(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/**
 * Whether an ID has the format of its country's VAT IDs; null if it has no country prefix, like
 * national tax numbers.
 */
export function hasVatIdForm(id: string): boolean | null {
  const form = forms[vatCountry(id) ?? ''];
  return form ? form.test(id) : null;
}

// Few countries have letters before the digits: without this pattern, register numbers such as HRB
// 1234 would count as Croatian.
const startsLikeVatId = /^(?:CHE|AT[A-Z]|ES[A-Z]|FR[A-Z\d]{2}|(?:GB|XI)(?:GD|HA)|[A-Z]{2})(?=\d)/;

/** Returns the country prefix of a VAT ID, or null for other IDs. `id` has no separators. */
export function vatCountry(id: string): string | null {
  const [start] = startsLikeVatId.exec(id) ?? [];
  const country = start === 'CHE' ? start : start?.slice(0, 2);
  return country && forms[country] ? country : null;
}
