// Monitored subjects.

import type { Catalog } from '../texts.ts';

export const monitoring: Catalog = {
  'The monitoring': 'Die Überwachung',
  'No pipeline monitors subjects': 'Keine Pipeline überwacht',
  'None of the pipelines that are loaded can monitor subjects of results.':
    'Keine der geladenen Pipelines kann Personen oder Firmen aus Ergebnissen überwachen.',
  'They are checked again within minutes after their reference data changes.':
    'Personen und Firmen, die nach einer Änderung der Stammdaten innerhalb von Minuten erneut geprüft werden.',
  'Open findings': 'Offene Treffer',
  'No findings': 'Keine offenen Treffer',
  'To be checked': 'Zu prüfen',
  '{{count, number}} on this page, oldest first_one': '1 auf dieser Seite',
  '{{count, number}} on this page, oldest first_other':
    '{{count, number}} auf dieser Seite, älteste zuerst',
  'The monitored subjects': 'Die überwachten Personen und Firmen',
  'The monitored subject': 'Der Eintrag der Überwachung',
  'Name or number': 'Name oder Nummer',
  'Findings in': 'Treffer in',
  'All lists': 'Alle Listen',
  'Changed since': 'Geändert seit',
  'No monitored subjects match these filters.': 'Kein Eintrag passt zu diesen Filtern.',
  'No subjects are monitored yet': 'Noch wird niemand überwacht',
  'Turn monitoring on in the settings of the pipeline, or in the options of a request. It begins within five minutes after a workflow of a live key has ended.':
    'Schalten Sie die Überwachung in den Einstellungen der Pipeline oder in den Optionen einer Anfrage ein. Sie beginnt innerhalb von fünf Minuten, nachdem ein Workflow eines Live-Schlüssels beendet ist.',
  'Settings of {{pipeline}}': 'Einstellungen von {{pipeline}}',
  Monitored: 'Überwacht',
  'With open findings': 'Mit offenen Treffern',
  'starts within five minutes': 'beginnt innerhalb von fünf Minuten',
  'not checked yet': 'noch nicht geprüft',
  'last check: {{at}}': 'letzte Prüfung: {{at}}',
  '{{count, number}} open findings_one': '1 offener Treffer',
  '{{count, number}} open findings_other': '{{count, number}} offene Treffer',
  'Last change': 'Letzte Änderung',
  '{{appeared}} new, {{gone}} gone': '{{appeared}} neu, {{gone}} entfallen',
  'The pipeline {{pipeline}} is not loaded': 'Die Pipeline {{pipeline}} ist nicht geladen',
  'The subject is checked again once it is loaded.': 'Geprüft wird wieder, sobald sie geladen ist.',
  'Stop monitoring …': 'Überwachung beenden …',
  'Stop monitoring this subject?': 'Diese Überwachung beenden?',
  'Stop monitoring': 'Überwachung beenden',
  '{{name}} is no longer checked when reference data changes, and is erased from this list. The results of workflows stay. A later workflow with the same subject can start monitoring again.':
    '{{name}} wird bei Änderungen der Stammdaten nicht mehr geprüft und aus dieser Liste gelöscht. Die Ergebnisse der Workflows bleiben. Ein späterer Workflow mit denselben Angaben kann die Überwachung erneut beginnen.',
  'Ruled out': 'Ausgeschlossen',
  'none since the workflow': 'keine seit dem Workflow',
  'Subject data': 'Angaben zur Person oder Firma',
  'Monitored since': 'Überwacht seit',
  'Latest workflow': 'Letzter Workflow',
  'Its history': 'Verlauf des Workflows',
  'Audit entries': 'Einträge im Prüfprotokoll',
  'Events and deliveries': 'Ereignisse und Zustellungen',
  'The subject was not checked since its workflow has ended.':
    'Seit dem Ende des Workflows wurde noch nicht geprüft.',
  'To rule one out, {{open}}, run it again and decide in its review. The decision then applies to this subject.':
    'Um einen Treffer auszuschließen, {{open}}, führen Sie ihn erneut aus und entscheiden Sie in der Prüfung. Die Entscheidung gilt dann für diese Person oder Firma.',
  'open the workflow': 'öffnen Sie den Workflow',
  New: 'Neu',
  Gone: 'Entfallen',
  '{{at}}, version {{version}} of the reference set. An event reports it to your endpoints.':
    '{{at}}, Version {{version}} der Stammdaten. Ein Ereignis meldet die Änderung Ihren Endpunkten.',
  'A person decided that these are not the subject. An expired decision no longer counts at the next check.':
    'Eine Person hat entschieden, dass diese nicht gemeint sind. Eine abgelaufene Entscheidung zählt bei der nächsten Prüfung nicht mehr.',
};
