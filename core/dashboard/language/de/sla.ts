// The delivery SLA of an endpoint.

import type { Catalog } from '../texts.ts';

export const sla: Catalog = {
  'in time': 'rechtzeitig',
  'missed: ours': 'verfehlt: durch uns',
  "missed: receiver's": 'verfehlt: durch den Empfänger',
  'missed: network': 'verfehlt: Netzwerk',
  'not attempted': 'nicht versucht',
  'In time means within': 'Rechtzeitig heißt innerhalb von',
  'The evidence': 'Der Beleg',
  'No data': 'Keine Daten',
  'No delivery to this endpoint came to an end between {{from}} and {{to}}. Deliveries that are being retried count after they end.':
    'Zwischen {{from}} und {{to}} kam keine Zustellung an diesen Endpunkt zum Ende. Zustellungen, die wiederholt werden, zählen erst, wenn sie enden.',
  'By day (UTC)': 'Nach Tag (UTC)',
  'In time ({{limit}})': 'Rechtzeitig ({{limit}})',
  '{{part, number}} of {{all, number}} that ended':
    '{{part, number}} von {{all, number}} beendeten',
  'Delivered at all': 'Überhaupt zugestellt',
  '{{number, number}} given up': '{{number, number}} aufgegeben',
  'Service level': 'Servicelevel',
  'not missed because of an internal error': 'nicht durch einen internen Fehler verfehlt',
  'Promised by the plan': 'Vom Tarif zugesagt',
  'Best effort': 'Nach Möglichkeit',
  'Never attempted': 'Nie versucht',
  'paused, disabled or deleted; in no share':
    'angehalten, deaktiviert oder gelöscht; in keinem Anteil',
  'nothing to compare with': 'nichts zu vergleichen',
  Kept: 'Eingehalten',
  'Not kept': 'Nicht eingehalten',
  'To the first attempt': 'Bis zum ersten Versuch',
  'To the delivery': 'Bis zur Zustellung',
  'Time since the event': 'Zeit seit dem Ereignis',
  Median: 'Median',
  '95 of 100 were quicker': '95 von 100 waren schneller',
  '99 of 100 were quicker': '99 von 100 waren schneller',
  Ours: 'Unserer',
  "The receiver's": 'Des Empfängers',
  'Network, or unclear': 'Netzwerk oder unklar',
  Fault: 'Fehler',
  'Late or given up': 'Verspätet oder aufgegeben',
  'Failed attempts': 'Fehlgeschlagene Versuche',
  'Such as': 'Zum Beispiel',
  '{{number}}: delivery {{id}}': '{{number}}: Zustellung {{id}}',
  'JSON lines': 'JSON Lines',
  'Export {{format}}': '{{format}} exportieren',
};
