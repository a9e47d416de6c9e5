// The event catalog.

import type { Catalog } from '../texts.ts';

export const events: Catalog = {
  'Dry run': 'Probelauf',
  'A sample event with its headers and real signatures. Nothing is sent or stored.':
    'Ein Beispielereignis mit seinen Headern und echten Signaturen. Nichts wird gesendet oder gespeichert.',
  Generate: 'Erzeugen',
  'The generated secret that signed it': 'Das erzeugte Geheimnis, das es signiert hat',
  Body: 'Inhalt',
  'the exact text that the signatures cover': 'genau der Text, den die Signaturen abdecken',
  'Events of the plugins of this installation.': 'Ereignisse der Plugins dieser Installation.',
  'The catalog': 'Der Katalog',
  'Event types': 'Ereignistypen',
  'No event types': 'Keine Ereignistypen',
  'No loaded plugin declares events.': 'Kein geladenes Plugin meldet Ereignisse an.',
  'Its body is the short payload, without the envelope.':
    'Der Inhalt sind die Kurzdaten, ohne den Umschlag.',
  Example: 'Beispiel',
  invented: 'erfunden',
  'JSON Schema of the body': 'JSON-Schema des Inhalts',
  'JSON Schema': 'JSON-Schema',
  'Send a test event': 'Testereignis senden',
  'A sample event of the first type that the endpoint receives, with {{mode}}, sent for real.':
    'Ein Beispielereignis des ersten Typs, den der Endpunkt empfängt, mit {{mode}}, das wirklich gesendet wird.',
};
