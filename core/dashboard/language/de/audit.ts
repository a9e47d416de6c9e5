// The audit trail.

import type { Catalog } from '../texts.ts';

export const audit: Catalog = {
  'Each entry is also in the tamper-evident log.':
    'Jeder Eintrag steht auch im manipulationssicheren Protokoll.',
  Entries: 'Einträge',
  'Object ID': 'Objekt-ID',
  Actor: 'Akteur',
  'Request ID': 'Anfrage-ID',
  Filter: 'Filtern',
  'No entries match these filters. Actions and IDs have to match exactly.':
    'Kein Eintrag passt zu diesen Filtern. Aktionen und IDs müssen genau übereinstimmen.',
  Object: 'Objekt',
  'Details of {{action}} {{id}}': 'Details zu {{action}} {{id}}',
  Details: 'Details',
  Account: 'Konto',
  'API key': 'API-Schlüssel',
  Entry: 'Eintrag',
  'The proof': 'Der Nachweis',
  Proof: 'Nachweis',
  'Tamper-evident log': 'Manipulationssicheres Protokoll',
  Included: 'Enthalten',
  Log: 'Protokoll',
  Position: 'Position',
  'Root hash': 'Wurzel-Hash',
  'Save the proof file': 'Nachweisdatei speichern',
  'Check it with your own copy of the public key of the log.':
    'Prüfen Sie sie mit Ihrer eigenen Kopie des öffentlichen Schlüssels des Protokolls.',
  'The proof was not saved.': 'Der Nachweis wurde nicht gespeichert.',
  '{{index}} of {{size}}': '{{index}} von {{size}}',
};
