// Evidence for and against a listed entry besides its name: birth dates and countries.

import type { ListRow } from './watch-list.ts';

export interface Evidence {
  field: 'date_of_birth' | 'country';
  given: string;
  listed: readonly string[];
  /** Value added to the score of the name. */
  effect: number;
}

export interface Known {
  dateOfBirth: string | null;
  countries: readonly string[];
}

export function evidenceFor({ dateOfBirth, countries }: Known, row: ListRow): Evidence[] {
  const evidence: Evidence[] = [];
  const dates = row.birth_dates ?? [];
  if (dateOfBirth !== null && dates.length > 0) {
    const effect = Math.max(...dates.map((listed) => birthEffect(dateOfBirth, listed)));
    evidence.push({ field: 'date_of_birth', given: dateOfBirth, listed: dates, effect });
  }
  const listed = row.countries ?? [];
  if (countries.length > 0 && listed.length > 0) {
    const isShared = countries.some((country) => listed.includes(country));
    const given = countries.join(', ');
    evidence.push({ field: 'country', given, listed, effect: isShared ? 0.05 : -0.08 });
  }
  return evidence;
}

/**
 * Returns the effect of the difference in years. Wrong days are more frequent in lists than wrong
 * years.
 */
function birthEffect(given: string, listed: string): number {
  const year = Number(given.slice(0, 4));
  const [, from, to] = /^(\d{4})\.\.(\d{4})$/.exec(listed) ?? [];
  if (from !== undefined) return year >= Number(from) && year <= Number(to) ? 0.05 : -0.1;
  if (listed === given) return 0.2;
  const apart = Math.abs(year - Number(listed.slice(0, 4)));
  if (apart === 0) return listed.length === 10 ? 0 : 0.1;
  if (apart === 1) return 0;
  return apart <= 5 ? -0.15 : -0.35;
}
