// Overview.

import type { Catalog } from '../texts.ts';

export const overview: Catalog = {
  'Waiting for a worker': 'Wartet auf Bearbeitung',
  'Waiting for a review': 'Wartet auf Prüfung',
  'oldest: {{age}}': 'älteste: {{age}}',
  'In this period': 'In diesem Zeitraum',
  'done without a person': 'ohne Prüfung erledigt',
  'Processing, median': 'Bearbeitung, Median',
  'Webhook deliveries in this period': 'Webhook-Zustellungen in diesem Zeitraum',
  'Endpoints that work': 'Funktionierende Endpunkte',
  '{{working}} of {{all}}': '{{working}} von {{all}}',
  'Being tried': 'Wird versucht',
  'of those that ended': 'der beendeten',
  'Time to delivery, median': 'Zeit bis zur Zustellung, Median',
  '{{count, number}} failing_one': '1 gestört',
  '{{count, number}} failing_other': '{{count, number}} gestört',
  '{{count, number}} disabled_one': '1 deaktiviert',
  '{{count, number}} disabled_other': '{{count, number}} deaktiviert',
  'Last hour': 'Letzte Stunde',
  'The metrics': 'Die Kennzahlen',
  'This key cannot read metrics: it lacks the scope usage:read.':
    'Dieser Schlüssel kann keine Kennzahlen lesen: Ihm fehlt die Berechtigung usage:read.',
  'Every 15 seconds': 'Alle 15 Sekunden',
  'Plan and license': 'Plan und Lizenz',
  'Units used this month': 'Einheiten in diesem Monat',
  'Units left': 'Verbleibende Einheiten',
  'The appliance cannot do its work': 'Die Appliance kann nicht arbeiten',
  'Its administrator finds the reason under /health/ready of the operations listener.':
    'Der Administrator findet den Grund unter /health/ready des Betriebsanschlusses.',
  'The pipeline {{pipeline}} accepts no work': 'Die Pipeline {{pipeline}} nimmt keine Arbeit an',
  'Its plugin could not be loaded. Work that was accepted waits until it is loaded again.':
    'Ihr Plugin konnte nicht geladen werden. Angenommene Arbeit wartet, bis es wieder geladen ist.',
  'The clock of the appliance is behind': 'Die Uhr der Appliance geht nach',
  'A later time was seen before. Check the time synchronization of the machine.':
    'Zuvor wurde eine spätere Zeit gesehen. Prüfen Sie die Zeitsynchronisation der Maschine.',
  'done after a review': 'nach Prüfung erledigt',
  failed: 'fehlgeschlagen',
  canceled: 'abgebrochen',
  'Ended workflows': 'Beendete Workflows',
  'Last outcomes': 'Letzte Ausgänge',
  '{{pipeline}}: nothing has ended': '{{pipeline}}: Nichts ist beendet',
  '{{pipeline}}, the last {{all}}: {{done}} done, {{failed}} failed, {{rejected}} rejected, {{canceled}} canceled':
    '{{pipeline}}, die letzten {{all}}: {{done}} erledigt, {{failed}} fehlgeschlagen, {{rejected}} abgelehnt, {{canceled}} abgebrochen',
  'The numbers below are those of {{at}}.': 'Die Zahlen darunter sind die von {{at}}.',
  'Not up to date': 'Nicht aktuell',
  'Certificate of the API': 'Zertifikat der API',
  'The appliance has no TLS of its own.': 'Die Appliance hat kein eigenes TLS.',
  'Client certificates': 'Client-Zertifikate',
  'No endpoint has one.': 'Kein Endpunkt hat eines.',
  'ends: {{at}}': 'endet: {{at}}',
};
