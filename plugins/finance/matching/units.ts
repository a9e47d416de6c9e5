// Equivalent units of measure, as printed and as UN/ECE Recommendation 20 codes.

import { fold } from '../layout/folding.ts';
import { LANGUAGES } from '../layout/languages/languages.ts';
import type { Language } from '../layout/languages/language.ts';

/** Codes and signs; names are in the language files. */
const same: readonly string[] = [
  'C62 H87 EA PCE PC PCS NAR NMB',
  'KGM KG',
  'GRM G',
  'TNE T TO',
  'MTR M',
  'MTK M2 M² QM SQM',
  'MTQ M3 M³ CBM',
  'LTR L',
  'HUR H HR',
  'DAY',
  'MON',
  'ANN',
  'KWH',
  'SET',
  'PR',
  'BX CT CTN',
  'PK PKG',
  'PF PAL',
];

const languages: readonly Language[] = Object.values(LANGUAGES);
const meanings = new Map(
  same.flatMap((codes, meaning) => {
    const named = languages.flatMap(
      ({ measures }) => measures?.[codes.split(' ')[0] as keyof typeof measures] ?? [],
    );
    return [codes, ...named].flatMap((words) =>
      words.split(' ').map((word) => [fold(word), meaning] as const),
    );
  }),
);

/** Whether two units certainly differ; unknown ones may be anything. */
export function areDifferentUnits(one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((unit) => meanings.get(fold((unit ?? '').trim())));
  return first !== undefined && second !== undefined && first !== second;
}
