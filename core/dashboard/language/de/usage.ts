// Usage.

import type { Catalog } from '../texts.ts';

export const usage: Catalog = {
  'The days': 'Die Tage',
  'Completed by day (UTC), with test keys': 'Abgeschlossen nach Tag (UTC), mit Testschlüsseln',
  'Export days as CSV': 'Tage als CSV exportieren',
  'nothing completed': 'nichts abgeschlossen',
  'The months': 'Die Monate',
  Months: 'Monate',
  'Export months as CSV': 'Monate als CSV exportieren',
  'No month with usage yet': 'Noch kein Monat mit Verbrauch',
  'Month (UTC)': 'Monat (UTC)',
  Used: 'Verbraucht',
  Limit: 'Grenze',
  'Top-ups': 'Aufstockungen',
  Overage: 'Mehrverbrauch',
  'No units were used this month.': 'Diesen Monat wurden keine Einheiten verbraucht.',
  'Left in its pool': 'Übrig im eigenen Pool',
  'no pool': 'kein Pool',
  'Rate limits': 'Ratenbegrenzungen',
  'The plan has no rate limits.': 'Der Tarif hat keine Ratenbegrenzungen.',
  Requests: 'Anfragen',
  Left: 'Übrig',
  'Full again': 'Wieder voll',
  'Only completed, validated results use units.':
    'Nur abgeschlossene, geprüfte Ergebnisse verbrauchen Einheiten.',
  'Projection to the end of the month': 'Hochrechnung zum Monatsende',
  'at the pace so far': 'im bisherigen Tempo',
  'overage: {{units}}': 'Mehrverbrauch: {{units}}',
};
