// Try it.

import type { Catalog } from '../texts.ts';

export const tryIt: Catalog = {
  'Send a document through a pipeline, and copy the call as code.':
    'Schicken Sie ein Dokument durch eine Pipeline, und kopieren Sie den Aufruf als Code.',
  'No pipeline accepts work': 'Keine Pipeline nimmt Arbeit an',
  'The administrator installs plugins, and sees why one could not be loaded.':
    'Der Administrator installiert Plugins und sieht, warum eines nicht geladen werden konnte.',
  'Sending …': 'Wird gesendet …',
  'Fill in the example': 'Beispiel einsetzen',
  'You use a test key. The pipeline runs for real; the result uses no unit.':
    'Sie verwenden einen Testschlüssel. Die Pipeline läuft wirklich; das Ergebnis verbraucht keine Einheit.',
  'You work in live mode.': 'Sie arbeiten im Live-Betrieb.',
  'You use a live key.': 'Sie verwenden einen Live-Schlüssel.',
  'A workflow that ends with a result ({{unit}}) uses one unit and sends its webhooks.':
    'Ein Workflow, der mit einem Ergebnis ({{unit}}) endet, verbraucht eine Einheit und sendet seine Webhooks.',
  '{{units}} are left this month.': 'In diesem Monat verfügbar: {{units}}.',
  '{{count, number}} units_one': '1 Einheit',
  '{{count, number}} units_other': '{{count, number}} Einheiten',
  'More input': 'Weitere Eingaben',
  'Choose …': 'Wählen …',
  Default: 'Standard',
  Add: 'Hinzufügen',
  'Paste text': 'Text einfügen',
  'Sent as a text file.': 'Wird als Textdatei gesendet.',
  'Address of the document': 'Adresse des Dokuments',
  'Choose a file': 'Datei wählen',
  '{{choose}} or drop it here': '{{choose}} oder hier ablegen',
  '{{file}} · choose another': '{{file}} · andere wählen',
  'PDF, image, XML, office file, e-mail, text or audio':
    'PDF, Bild, XML, Office-Datei, E-Mail, Text oder Audio',
  '{{count, number}} bytes_one': '1 Byte',
  '{{count, number}} bytes_other': '{{count, number}} Bytes',
  'Open the workflow': 'Workflow öffnen',
  'The workflow has started. To read results, this key needs the scope workflows:read.':
    'Der Workflow ist gestartet. Um Ergebnisse zu lesen, braucht dieser Schlüssel die Berechtigung workflows:read.',
  Steps: 'Schritte',
  'The same call as code': 'Derselbe Aufruf als Code',
  'The clients are in the folder deploy/clients of the release. Run the program where the documents are.':
    'Die Clients stehen im Ordner deploy/clients des Releases. Führen Sie das Programm dort aus, wo die Dokumente liegen.',
  'Programming language': 'Programmiersprache',
};
