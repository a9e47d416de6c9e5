// VAT rates by country: European Union (directive 2006/112/EC, rates as notified by the member
// states), United Kingdom, Switzerland and Norway. The first is the standard rate; rates of islands
// and regions are included. Zero is always allowed. The README of the plugin lists the sources of
// each rate, and rates that could not be verified.

import { addDays } from 'workmill/sdk';

interface Rates {
  /** ISO date; if omitted, valid since before any invoice. */
  from?: string;
  rates: readonly number[];
}

/** Latest first. Greece is EL and Northern Ireland XI, as in VAT IDs. */
const ratesOf: Readonly<Record<string, readonly Rates[]>> = {
  AT: [
    { from: '2026-07-01', rates: [20, 13, 10, 4.9, 19] },
    { from: '2022-01-01', rates: [20, 13, 10, 19] },
    { from: '2020-07-01', rates: [20, 13, 10, 5, 19] },
    { rates: [20, 13, 10, 19] },
  ],
  BE: [{ rates: [21, 12, 6] }],
  BG: [{ rates: [20, 9] }],
  CH: [{ from: '2024-01-01', rates: [8.1, 3.8, 2.6] }, { rates: [7.7, 3.7, 2.5] }],
  CY: [{ rates: [19, 9, 5, 3] }],
  CZ: [{ from: '2024-01-01', rates: [21, 12] }, { rates: [21, 15, 10] }],
  DE: [
    { from: '2021-01-01', rates: [19, 7] },
    { from: '2020-07-01', rates: [16, 5] },
    { rates: [19, 7] },
  ],
  DK: [{ rates: [25] }],
  EE: [
    { from: '2025-07-01', rates: [24, 13, 9] },
    { from: '2025-01-01', rates: [22, 13, 9] },
    { from: '2024-01-01', rates: [22, 9, 5] },
    { rates: [20, 9, 5] },
  ],
  EL: [{ rates: [24, 13, 6, 17, 9, 4] }],
  ES: [{ rates: [21, 10, 4, 5, 7.5, 2] }],
  FI: [
    { from: '2026-01-01', rates: [25.5, 13.5, 10] },
    { from: '2024-09-01', rates: [25.5, 14, 10] },
    { rates: [24, 14, 10] },
  ],
  FR: [{ rates: [20, 10, 5.5, 2.1, 8.5, 1.75, 1.05, 13, 0.9] }],
  GB: [{ rates: [20, 5, 12.5] }],
  HR: [{ rates: [25, 13, 5] }],
  HU: [{ rates: [27, 18, 5] }],
  IE: [
    { from: '2021-03-01', rates: [23, 13.5, 9, 4.8] },
    { from: '2020-09-01', rates: [21, 13.5, 9, 4.8] },
    { rates: [23, 13.5, 9, 4.8] },
  ],
  IT: [{ rates: [22, 10, 5, 4] }],
  LT: [{ from: '2026-01-01', rates: [21, 12, 5] }, { rates: [21, 9, 5] }],
  LU: [
    { from: '2024-01-01', rates: [17, 14, 8, 3] },
    { from: '2023-01-01', rates: [16, 13, 7, 3] },
    { rates: [17, 14, 8, 3] },
  ],
  LV: [{ rates: [21, 12, 5] }],
  MT: [{ rates: [18, 12, 7, 5] }],
  NL: [{ rates: [21, 9] }],
  NO: [
    { from: '2021-10-01', rates: [25, 15, 12, 11.11] },
    { from: '2020-04-01', rates: [25, 15, 12, 11.11, 6] },
    { rates: [25, 15, 12, 11.11] },
  ],
  PL: [{ rates: [23, 8, 5, 7, 4] }],
  PT: [{ rates: [23, 13, 6, 22, 12, 5, 18, 16, 9, 4] }],
  RO: [
    { from: '2026-08-01', rates: [21, 11] },
    // Nine percent remains for a year, for homes contracted before.
    { from: '2025-08-01', rates: [21, 11, 9] },
    { rates: [19, 9, 5] },
  ],
  SE: [{ rates: [25, 12, 6] }],
  SI: [{ rates: [22, 9.5, 5] }],
  SK: [{ from: '2025-01-01', rates: [23, 19, 5] }, { rates: [20, 10, 5] }],
  XI: [{ rates: [20, 5] }],
};

/** An invoice issued within weeks of a change may be for a supply before it. */
const graceDays = 92;

/** Returns null for countries without rates here; `country` is the VAT ID prefix (CHE for CH). */
export function ratesAt(country: string, date: string): ReadonlySet<number> | null {
  const known = ratesOf[country === 'CHE' ? 'CH' : country];
  if (!known) return null;
  const before = addDays(date, -graceDays) ?? date;
  const current = known.findIndex(({ from = '' }) => from <= date);
  const earlier = known.findIndex(({ from = '' }) => from <= before);
  return new Set([0, ...known.slice(current, earlier + 1).flatMap(({ rates }) => rates)]);
}

export const europeanUnion: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);
