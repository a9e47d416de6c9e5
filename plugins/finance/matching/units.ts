// Units of measure that mean the same, as documents print them and as UN/ECE Recommendation 20 codes.

const same: readonly string[] = [
  'C62 H87 EA PCE PC PCS NAR ST STK STÜCK STUCK PIECE PIECES UNIT UNITS PZ PCE STUK STUKS ST. NMB',
  'KGM KG KILO KILOGRAMM KILOGRAM',
  'GRM G GRAMM GRAM',
  'TNE T TO TONNE TON',
  'MTR M METER METRE',
  'MTK M2 M² QM SQM',
  'MTQ M3 M³ CBM',
  'LTR L LITER LITRE',
  'HUR H HR HRS STD STUNDE STUNDEN HOUR HOURS HEURE HEURES ORE UUR',
  'DAY TAG TAGE DAYS JOUR JOURS GIORNO DAG DAGEN',
  'MON MONAT MONATE MONTH MONTHS MOIS MESE MAAND',
  'ANN JAHR YEAR AN ANNO JAAR',
  'KWH',
  'SET',
  'PR PAAR PAIR',
  'BX BOX KARTON CT CTN CARTON',
  'PK PACK PKG PAKET',
  'PF PAL PALETTE PALLET',
];

const meanings = new Map(
  same.flatMap((words, meaning) => words.split(' ').map((word) => [word, meaning] as const)),
);

/** Whether two units are surely different; unknown ones may be anything. */
export function areDifferentUnits(one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((unit) =>
    meanings.get((unit ?? '').trim().toUpperCase()),
  );
  return first !== undefined && second !== undefined && first !== second;
}
