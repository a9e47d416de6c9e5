// Parts that several screens share.

import type { Catalog } from '../texts.ts';

export const parts: Catalog = {
  Cancel: 'Abbrechen',
  Copied: 'Kopiert',
  Copy: 'Kopieren',
  'Copy {{what}}': '{{what}} kopieren',
  'The request failed.': 'Die Anfrage ist fehlgeschlagen.',
  'Try again in {{count, number}} seconds._one': 'Versuchen Sie es in 1 Sekunde erneut.',
  'Try again in {{count, number}} seconds._other':
    'Versuchen Sie es in {{count, number}} Sekunden erneut.',
  'Request {{id}}: give this ID to your administrator.':
    'Anfrage {{id}}: Nennen Sie diese ID Ihrem Administrator.',
  '{{what}} could not be read.': '{{what}}: Lesen fehlgeschlagen.',
  '{{what}} could not be read again.': '{{what}}: erneutes Lesen fehlgeschlagen.',
  'Event type': 'Ereignistyp',
  'All types': 'Alle Typen',
  'Loading …': 'Wird geladen …',
  Pipeline: 'Pipeline',
  Pages: 'Seiten',
  '{{count, number}} on this page, newest first_one': '1 auf dieser Seite',
  '{{count, number}} on this page, newest first_other':
    '{{count, number}} auf dieser Seite, neueste zuerst',
  Newest: 'Neueste',
  Older: 'Ältere',
  'The screen could not be shown.': 'Die Seite konnte nicht angezeigt werden.',
  'The connection may have failed, or the appliance was updated. Reload the page to try again.':
    'Möglicherweise ist die Verbindung abgebrochen, oder die Appliance wurde aktualisiert. Laden Sie die Seite neu.',
  'Reload the page': 'Seite neu laden',
  '{{first}} to {{last}}; the highest column is {{most, number}}':
    '{{first}} bis {{last}}; die höchste Säule ist {{most, number}}',
  '{{at}} (UTC)': '{{at}} (UTC)',
  'less than 0.1 %': 'weniger als 0,1 %',
  '{{value}} days': '{{value}} Tage',
};
