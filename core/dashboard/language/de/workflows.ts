// Workflows, and actions on many of them.

import type { Catalog } from '../texts.ts';

export const workflows: Catalog = {
  'Documents and cases on their way to a completed unit.':
    'Dokumente und Fälle auf dem Weg zum fertigen Ergebnis.',
  'Columns of the list': 'Spalten der Liste',
  'No workflows match these filters. Clear the filters to show all workflows.':
    'Kein Workflow entspricht diesen Filtern. Setzen Sie die Filter zurück, um alle Workflows zu sehen.',
  'No workflows yet': 'Noch keine Workflows',
  'A workflow starts when a document is submitted through the API.':
    'Ein Workflow beginnt, wenn ein Dokument über die API eingereicht wird.',
  Processing: 'In Bearbeitung',
  'In review': 'In Prüfung',
  Resolved: 'Gelöst',
  Completed: 'Abgeschlossen',
  'Waiting or running': 'Wartet oder läuft',
  'Failed or rejected': 'Fehlgeschlagen oder abgelehnt',
  'Below 50 %': 'Unter 50 %',
  '50 to 70 %': '50 bis 70 %',
  '70 to 80 %': '70 bis 80 %',
  '80 to 90 %': '80 bis 90 %',
  '90 % or more': '90 % oder mehr',
  'Below 1 s': 'Unter 1 s',
  '1 to 10 s': '1 bis 10 s',
  '10 s to 1 min': '10 s bis 1 min',
  '1 min or more': '1 min oder mehr',
  'Any duration': 'Jede Dauer',
  'All pipelines': 'Alle Pipelines',
  'Submitted from': 'Eingereicht ab',
  'Submitted until': 'Eingereicht bis',
  'Any confidence': 'Jede Konfidenz',
  'Any outcome': 'Jeder Ausgang',
  'Document name or ID': 'Dokumentname oder ID',
  'The whole value, as it was sent with the request.':
    'Der ganze Wert, wie er mit der Anfrage gesendet wurde.',
  'Add filter': 'Filter hinzufügen',
  'Remove filter {{name}} = {{value}}': 'Filter {{name}} = {{value}} entfernen',
  'Show {{count, number}} new workflows_one': '1 neuen Workflow zeigen',
  'Show {{count, number}} new workflows_other': '{{count, number}} neue Workflows zeigen',
  '{{count, number}} workflows read, newest first; scroll for more_one':
    '1 Workflow gelesen; scrollen Sie für weitere',
  '{{count, number}} workflows read, newest first; scroll for more_other':
    '{{count, number}} Workflows gelesen, neueste zuerst; scrollen Sie für weitere',
  '{{count, number}} workflows, newest first_one': '1 Workflow',
  '{{count, number}} workflows, newest first_other': '{{count, number}} Workflows, neueste zuerst',
  'More workflows could not be read.': 'Weitere Workflows konnten nicht gelesen werden.',
  'Cancel all matching …': 'Alle passenden abbrechen …',
  'Cancel all matching workflows?': 'Alle passenden Workflows abbrechen?',
  '{{count, number}} open workflows match these filters._one':
    '1 offener Workflow entspricht diesen Filtern.',
  '{{count, number}} open workflows match these filters._other':
    '{{count, number}} offene Workflows entsprechen diesen Filtern.',
  'They end without a result and use no unit. This cannot be undone.':
    'Sie enden ohne Ergebnis und verbrauchen keine Einheit. Das kann nicht rückgängig gemacht werden.',
  'Cancel {{count, number}} workflows_one': '1 Workflow abbrechen',
  'Cancel {{count, number}} workflows_other': '{{count, number}} Workflows abbrechen',
  'Run all matching again …': 'Alle passenden erneut ausführen …',
  'Run all matching workflows again?': 'Alle passenden Workflows erneut ausführen?',
  '{{count, number}} ended workflows match these filters._one':
    '1 beendeter Workflow entspricht diesen Filtern.',
  '{{count, number}} ended workflows match these filters._other':
    '{{count, number}} beendete Workflows entsprechen diesen Filtern.',
  'A new workflow starts with the request of each. It uses a unit if it ends with a result. Your rates and your quota apply.':
    'Mit der Anfrage jedes Workflows beginnt ein neuer. Er verbraucht eine Einheit, wenn er mit einem Ergebnis endet. Ihre Raten und Ihr Kontingent gelten.',
  'Run {{count, number}} workflows again_one': '1 Workflow erneut ausführen',
  'Run {{count, number}} workflows again_other': '{{count, number}} Workflows erneut ausführen',
  'The workflows were not counted.': 'Die Workflows wurden nicht gezählt.',
  'The appliance goes on with it when you close this page. The list shows the progress.':
    'Die Appliance macht weiter, wenn Sie diese Seite schließen. Die Liste zeigt den Fortschritt.',
  'The action was not started.': 'Die Aktion wurde nicht begonnen.',
  'Cancel workflows': 'Workflows abbrechen',
  'Run workflows again': 'Workflows erneut ausführen',
  Stopped: 'Angehalten',
  'It waits for the rate of your plan.': 'Sie wartet auf die Rate Ihres Plans.',
  'It waits until the appliance has room.': 'Sie wartet, bis die Appliance Platz hat.',
  'It failed and is tried again. The log of the appliance has the details.':
    'Sie ist fehlgeschlagen und wird erneut versucht. Einzelheiten stehen im Protokoll der Appliance.',
  'Bulk actions': 'Sammelaktionen',
  'All bulk actions': 'Alle Sammelaktionen',
  '{{done}} of {{all}}': '{{done}} von {{all}}',
  'The action was not stopped.': 'Die Aktion wurde nicht angehalten.',
  'Started again': 'Neu begonnen',
  Skipped: 'Übersprungen',
  Refused: 'Abgewiesen',
  'The bulk actions': 'Die Sammelaktionen',
  'No bulk actions yet': 'Noch keine Sammelaktionen',
  'Filter the list of workflows, and cancel or run again all that match.':
    'Filtern Sie die Liste der Workflows, und brechen Sie alle passenden ab oder führen Sie sie erneut aus.',
  'The bulk action': 'Die Sammelaktion',
  'All workflows': 'Alle Workflows',
  'Workflows of the action': 'Workflows der Aktion',
  'All outcomes': 'Alle Ergebnisse',
  'The document was fetched from this address. Upload documents to see their pages here.':
    'Das Dokument wurde von dieser Adresse geholt. Laden Sie Dokumente hoch, um ihre Seiten hier zu sehen.',
  'The document': 'Das Dokument',
  'This format has no pages.': 'Dieses Format hat keine Seiten.',
  'The page could not be drawn.': 'Die Seite konnte nicht dargestellt werden.',
  'The events': 'Die Ereignisse',
  'No events yet': 'Noch keine Ereignisse',
  'A workflow sends events when it ends and when a person has to look.':
    'Ein Workflow sendet Ereignisse, wenn er endet und wenn eine Prüfung nötig ist.',
  'No endpoint takes this event.': 'Kein Endpunkt nimmt dieses Ereignis an.',
  'page {{page}}': 'Seite {{page}}',
  'The first {{shown}} of {{all}} rows. The JSON below has all of them.':
    'Die ersten {{shown}} von {{all}} Zeilen. Das JSON darunter hat alle.',
  'The request': 'Die Anfrage',
  'The result was erased': 'Das Ergebnis wurde gelöscht',
  'No result yet': 'Noch kein Ergebnis',
  'The result appears here when the workflow has ended.':
    'Das Ergebnis erscheint hier, wenn der Workflow beendet ist.',
  'The workflow ended without a result': 'Der Workflow endete ohne Ergebnis',
  'The review': 'Die Prüfung',
  'Failed validations': 'Fehlgeschlagene Prüfregeln',
  'Result as JSON': 'Ergebnis als JSON',
  'Run again': 'Erneut ausführen',
  'Run again …': 'Erneut ausführen …',
  'A new workflow starts with this request. It uses a unit if it ends with a result. Its documents are fetched and read again.':
    'Mit dieser Anfrage beginnt ein neuer Workflow. Er verbraucht eine Einheit, wenn er mit einem Ergebnis endet. Seine Dokumente werden neu geholt und gelesen.',
  'Settings of the pipeline': 'Einstellungen der Pipeline',
  'The plugin and the settings of the installation are those of today.':
    'Das Plugin und die Einstellungen der Installation sind die von heute.',
  'Those of today': 'Die von heute',
  'Those that applied when this workflow started': 'Die vom Beginn dieses Workflows',
  'Runs {{workflow}} again.': 'Führt {{workflow}} erneut aus.',
  'Reason given by {{who}}: {{reason}}': 'Grund, angegeben von {{who}}: {{reason}}',
  'Reason (optional)': 'Grund (optional)',
  'The audit trail keeps it, also after the content is erased.':
    'Das Prüfprotokoll bewahrt ihn auf, auch nachdem der Inhalt gelöscht wurde.',
  'Attempts without a result': 'Versuche ohne Ergebnis',
  Attempt: 'Versuch',
  Step: 'Schritt',
  'Stopped at': 'Gestoppt bei',
  'Stopped at: {{step}}': 'Gestoppt bei: {{step}}',
  'Any step': 'Jeder Schritt',
  'Only workflows that have ended are in this order.':
    'Diese Reihenfolge enthält nur beendete Workflows.',
  'Only workflows with a confidence are in this order.':
    'Diese Reihenfolge enthält nur Workflows mit einer Konfidenz.',
  '{{count, number}} workflows read; scroll for more_one':
    '1 Workflow gelesen; weitere beim Scrollen',
  '{{count, number}} workflows read; scroll for more_other':
    '{{count, number}} Workflows gelesen; weitere beim Scrollen',
  '{{count, number}} workflows_one': 'Insgesamt 1 Workflow',
  '{{count, number}} workflows_other': '{{count, number}} Workflows',
  'Erase …': 'Löschen …',
  'Erase the content of this workflow?': 'Den Inhalt dieses Workflows löschen?',
  'Erase the content': 'Inhalt löschen',
  'This cannot be undone. These are erased at once:':
    'Das kann nicht rückgängig gemacht werden. Sofort gelöscht werden:',
  'input, options and metadata': 'Eingabe, Optionen und Metadaten',
  'result, evidence and review': 'Ergebnis, Belege und Prüfung',
  'events and their deliveries, sent or not':
    'Ereignisse und ihre Zustellungen, gesendet oder nicht',
  'rows of reference data that the run or its review has kept':
    'Zeilen der Referenzdaten, die der Lauf oder seine Prüfung angelegt hat',
  'These stay:': 'Es bleiben:',
  'state and times of the workflow, and its unit of usage':
    'Zustand und Zeiten des Workflows und die verbrauchte Einheit',
  'the audit trail': 'das Prüfprotokoll',
  'uploaded documents, until they are deleted or expire; fetched ones until they expire':
    'hochgeladene Dokumente, bis sie gelöscht werden oder ablaufen; geholte, bis sie ablaufen',
  'local models that were trained on it; the audit entry lists them':
    'lokale Modelle, die damit trainiert wurden; der Eintrag im Protokoll nennt sie',
  'JSON with input and options.': 'JSON mit „input“ und „options“.',
  'The request needs an object "input".': 'Die Anfrage braucht ein Objekt „input“.',
  '"options" has to be an object.': '„options“ muss ein Objekt sein.',
  Views: 'Ansichten',
  'No saved views yet.': 'Noch keine gespeicherten Ansichten.',
  'Saved views': 'Gespeicherte Ansichten',
  'Delete view {{name}}': 'Ansicht {{name}} löschen',
  'Kept in this browser. The address shares a view with others.':
    'Wird in diesem Browser gespeichert. Mit der Adresse teilen Sie eine Ansicht.',
  'Save these filters': 'Diese Filter speichern',
  'Cancel …': 'Abbrechen …',
  'Cancel this workflow?': 'Diesen Workflow abbrechen?',
  'Cancel the workflow': 'Workflow abbrechen',
  'It ends without a result and uses no unit. This cannot be undone.':
    'Er endet ohne Ergebnis und verbraucht keine Einheit. Das kann nicht rückgängig gemacht werden.',
  'Of this workflow': 'Zu diesem Workflow',
  'The content was erased': 'Der Inhalt wurde gelöscht',
  'A person has to decide': 'Eine Person muss entscheiden',
  'Open the review': 'Prüfung öffnen',
  'Claimed by {{who}}': 'Übernommen von {{who}}',
  Waited: 'Gewartet',
  'Submitted to ended': 'Vom Einreichen bis zum Ende',
  'not ended': 'nicht beendet',
  Review: 'Prüfung',
  'Somebody who sees the whole request has to run it again.':
    'Jemand, der die ganze Anfrage sieht, muss sie erneut ausführen.',
};
