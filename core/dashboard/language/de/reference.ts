// Reference data.

import type { Catalog } from '../texts.ts';

export const reference: Catalog = {
  '{{count, number}} on this page, by key_one': '1 auf dieser Seite',
  '{{count, number}} on this page, by key_other':
    '{{count, number}} auf dieser Seite, nach Schlüssel',
  'First page': 'Erste Seite',
  'Next page': 'Nächste Seite',
  'Update sources': 'Quellen der Aktualisierung',
  'Administrators name these files in workmill.yaml.':
    'Administratoren nennen diese Dateien in workmill.yaml.',
  'Path or address': 'Pfad oder Adresse',
  'Last check': 'Letzte Prüfung',
  Inserted: 'Eingefügt',
  Updated: 'Aktualisiert',
  Removed: 'Entfernt',
  'The reference data': 'Die Stammdaten',
  'No pipeline that is loaded uses a set of this name.':
    'Keine geladene Pipeline verwendet einen Datensatz dieses Namens.',
  'All sets': 'Alle Stammdatensätze',
  'The file has errors. Nothing was changed.': 'Die Datei hat Fehler. Nichts wurde geändert.',
  'And {{count, number}} more._one': 'Und 1 weiterer.',
  'And {{count, number}} more._other': 'Und {{count, number}} weitere.',
  'New row in {{set}}': 'Neue Zeile in {{set}}',
  'The row was not saved.': 'Die Zeile wurde nicht gespeichert.',
  'The rows': 'Die Zeilen',
  'Search: beginning of a key, or words': 'Suche: Anfang eines Schlüssels oder Wörter',
  'The search looks at the fields by which pipelines find rows, and at keys.':
    'Die Suche betrachtet die Felder, über die Pipelines Zeilen finden, und die Schlüssel.',
  'No rows yet': 'Noch keine Zeilen',
  'Pipelines find nothing in this set until rows are added.':
    'Pipelines finden hier nichts, bis Zeilen hinzugefügt werden.',
  'Edit {{key}}': '{{key}} bearbeiten',
  'Show {{key}}': '{{key}} anzeigen',
  'Remove {{key}}': '{{key}} entfernen',
  'Remove this row?': 'Diese Zeile entfernen?',
  'Pipelines no longer find “{{key}}” in {{set}}.':
    'Pipelines finden „{{key}}“ nicht mehr in {{set}}.',
  Empty: 'Leeren',
  'Empty {{set}}?': '{{set}} leeren?',
  'Remove {{count, number}} rows_one': '1 Zeile entfernen',
  'Remove {{count, number}} rows_other': '{{count, number}} Zeilen entfernen',
  'All rows are removed. Pipelines find nothing in this set until rows are uploaded. Export the set first if you may need the rows again.':
    'Alle Zeilen werden entfernt. Pipelines finden hier nichts, bis Zeilen hochgeladen werden. Exportieren Sie die Zeilen vorher, falls Sie sie noch brauchen.',
  'Your vendors, orders and lists. Pipelines compare documents with them.':
    'Ihre Lieferanten, Bestellungen und Listen. Pipelines vergleichen Dokumente damit.',
  'No sets': 'Keine Stammdaten',
  'None of the pipelines that are loaded uses reference data.':
    'Keine der geladenen Pipelines verwendet Stammdaten.',
  Set: 'Stammdatensatz',
  'Used by': 'Verwendet von',
  'never changed': 'nie geändert',
  'tells rows apart': 'unterscheidet die Zeilen',
  'Of this set': 'Zu diesen Stammdaten',
  'CSV in UTF-8 with a line of column names, or a JSON array.':
    'CSV in UTF-8 mit einer Zeile der Spaltennamen, oder ein JSON-Array.',
  'Rows that are not in the file': 'Zeilen, die nicht in der Datei stehen',
  'are removed: the file replaces the set': 'werden entfernt: Die Datei ersetzt alles',
  'stay: the file is merged into the set': 'bleiben: Die Datei ergänzt den Bestand',
  'Nothing is changed before you have seen the preview.': 'Vor der Vorschau wird nichts geändert.',
  'Rows after': 'Zeilen danach',
  'now: {{rows}}': 'jetzt: {{rows}}',
  Unchanged: 'Unverändert',
  '{{removed}} of {{all}} rows would be removed': '{{removed}} von {{all}} Zeilen würden entfernt',
  'Check that the file is complete.': 'Prüfen Sie, ob die Datei vollständig ist.',
  'Remove these rows': 'Diese Zeilen entfernen',
  'The file was not applied.': 'Die Datei wurde nicht übernommen.',
  'The set already has exactly these rows.': 'Der Bestand hat bereits genau diese Zeilen.',
  'Merge into the set': 'Bestand ergänzen',
  'Replace the set': 'Bestand ersetzen',
  'The file could not be read.': 'Die Datei konnte nicht gelesen werden.',
  'Checking the file …': 'Die Datei wird geprüft …',
  'The set is at version {{version}}': 'Der Bestand hat jetzt Version {{version}}',
  '{{inserted}} rows inserted, {{updated}} updated, {{removed}} removed; {{all}} in all.':
    '{{inserted}} Zeilen eingefügt, {{updated}} aktualisiert, {{removed}} entfernt; {{all}} insgesamt.',
  'Show the rows': 'Zeilen anzeigen',
};
