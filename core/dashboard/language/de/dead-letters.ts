// Dead letters.

import type { Catalog } from '../texts.ts';

export const deadLetters: Catalog = {
  'Undelivered events: their retries ended, or their endpoint is paused, disabled or deleted.':
    'Nicht zugestellte Ereignisse: Ihre Wiederholungen sind zu Ende, oder ihr Endpunkt ist angehalten, deaktiviert oder gelöscht.',
  'Send all matching again …': 'Alle passenden erneut senden …',
  'Send all again …': 'Alle erneut senden …',
  'The dead letters': 'Die unzustellbaren Ereignisse',
  'All endpoints': 'Alle Endpunkte',
  'No dead letters': 'Nichts Unzustellbares',
  'No dead letters match these filters.': 'Kein unzustellbares Ereignis passt zu diesen Filtern.',
  'All events were delivered or are being retried. Old dead letters are removed from the log.':
    'Alle Ereignisse wurden zugestellt oder werden wiederholt. Alte unzustellbare Ereignisse werden aus dem Protokoll entfernt.',
  'Send again: {{type}} {{id}}': 'Erneut senden: {{type}} {{id}}',
  'Not sent.': 'Nicht gesendet.',
  'Send dead letters again': 'Unzustellbare Ereignisse erneut senden',
  'Failed to count the dead letters.':
    'Die unzustellbaren Ereignisse konnten nicht gezählt werden.',
  'Failed to send the dead letters.':
    'Die unzustellbaren Ereignisse konnten nicht gesendet werden.',
  'Send {{number, number}} again': '{{number, number}} erneut senden',
  '{{found}} found, {{replayable}} of them can be sent.':
    '{{found}} gefunden, {{replayable}} davon können gesendet werden.',
  'The endpoint of the others is paused, disabled or deleted.':
    'Der Endpunkt der übrigen ist angehalten, deaktiviert oder gelöscht.',
  'The oldest go first, at most {{most}} at a time. Receivers know them by their {{field}}; attempts go on counting.':
    'Die ältesten zuerst, höchstens {{most}} auf einmal. Empfänger erkennen sie an {{field}}; die Versuche werden weitergezählt.',
  '{{replayed}} on their way.': '{{replayed}} sind unterwegs.',
  'Do it again for the other {{number, number}}.':
    'Wiederholen Sie es für die übrigen {{number, number}}.',
};
