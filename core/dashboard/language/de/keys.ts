// API keys.

import type { Catalog } from '../texts.ts';

export const keys: Catalog = {
  'Rotate {{name}}': '{{name}} wechseln',
  'Revoke {{name}}': '{{name}} widerrufen',
  'Revoke this key?': 'Diesen Schlüssel widerrufen?',
  'Requests with “{{name}}” are refused within seconds. Workflows that it has started continue.':
    'Anfragen mit „{{name}}“ werden binnen Sekunden abgelehnt. Workflows, die er gestartet hat, laufen weiter.',
  'at once': 'sofort',
  'after 1 hour': 'nach 1 Stunde',
  'after 24 hours': 'nach 24 Stunden',
  'after 7 days': 'nach 7 Tagen',
  'The old key works until {{at}}.': 'Der alte Schlüssel funktioniert bis {{at}}.',
  'A new key with the same scopes replaces this one.':
    'Ein neuer Schlüssel mit denselben Berechtigungen ersetzt diesen.',
  'The old key ends': 'Der alte Schlüssel endet',
  'The key was not rotated.': 'Der Schlüssel wurde nicht gewechselt.',
  'The key is shown only once.': 'Der Schlüssel wird nur einmal angezeigt.',
  'Store it where secrets are stored.':
    'Bewahren Sie ihn dort auf, wo Geheimnisse aufbewahrt werden.',
  'the key': 'den Schlüssel',
  'I have stored it': 'Ich habe ihn gespeichert',
  'Programs send these keys with their requests.':
    'Programme senden diese Schlüssel mit ihren Anfragen.',
  'New key': 'Neuer Schlüssel',
  'The keys': 'Die Schlüssel',
  'No keys yet': 'Noch keine Schlüssel',
  Scopes: 'Berechtigungen',
  'You use this key': 'Sie verwenden diesen Schlüssel',
  'Submit, cancel and erase work; upload documents':
    'Arbeit einreichen, abbrechen und löschen; Dokumente hochladen',
  'Read workflows, results and documents': 'Workflows, Ergebnisse und Dokumente lesen',
  'Decide reviews': 'Prüfungen entscheiden',
  'Change pipeline settings and reference data':
    'Einstellungen von Pipelines und Stammdaten ändern',
  'Read endpoints and deliveries': 'Endpunkte und Zustellungen lesen',
  'Change endpoints, send events again': 'Endpunkte ändern, Ereignisse erneut senden',
  'Read usage and metrics': 'Verbrauch und Metriken lesen',
  'Read the audit trail': 'Das Prüfprotokoll lesen',
  'Manage keys, read the audit trail, train models':
    'Schlüssel verwalten, das Prüfprotokoll lesen, Modelle trainieren',
  Never: 'Nie',
  'In 30 days': 'In 30 Tagen',
  'In 90 days': 'In 90 Tagen',
  'In one year': 'In einem Jahr',
  'New API key': 'Neuer API-Schlüssel',
  'Runs everything for real and uses no units.':
    'Führt alles wirklich aus und verbraucht keine Einheiten.',
  'Test key': 'Testschlüssel',
  'Allowed addresses': 'Erlaubte Adressen',
  'Addresses and networks, separated by commas, such as 203.0.113.0/24. Empty: all.':
    'Adressen und Netze, durch Kommas getrennt, zum Beispiel 203.0.113.0/24. Leer: alle.',
  'The key was not created.': 'Der Schlüssel wurde nicht erstellt.',
  'Create key': 'Schlüssel erstellen',
  Expires: 'Läuft ab',
  'Mask personal data': 'Personenbezogene Daten maskieren',
  'Answers to this key have bullets in its place, and documents are not shown.':
    'Antworten an diesen Schlüssel enthalten an ihrer Stelle Punkte, und Dokumente werden nicht angezeigt.',
};
