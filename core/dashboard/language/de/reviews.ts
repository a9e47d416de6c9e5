// The queue of reviews and the review desk.

import type { Catalog } from '../texts.ts';

export const reviews: Catalog = {
  // Queue
  'The queue': 'Die Warteschlange',
  'Review the oldest': 'Älteste prüfen',
  'Review the next due': 'Nächste fällige prüfen',
  'Approve alike …': 'Gleichartige genehmigen …',
  Claim: 'Reservierung',
  'Claimed or not': 'Reserviert oder nicht',
  'Not claimed': 'Nicht reserviert',
  Claimed: 'Reserviert',
  Age: 'Alter',
  'Any age': 'Jedes Alter',
  'Older than an hour': 'Älter als eine Stunde',
  'Older than 4 hours': 'Älter als 4 Stunden',
  'Older than a day': 'Älter als ein Tag',
  Assigned: 'Zugewiesen',
  'To anybody': 'Beliebig',
  'To me': 'Mir',
  Due: 'Fällig',
  'Any time': 'Beliebig',
  Overdue: 'Überfällig',
  'Oldest first': 'Älteste zuerst',
  'By due time': 'Nach Fälligkeit',
  'Review as': 'Prüfen als',
  'Name of the API key': 'Name des API-Schlüssels',
  'A name cannot begin with key_ or role:.': 'Ein Name darf nicht mit key_ oder role: beginnen.',
  'claimed until {{at}}': 'reserviert bis {{at}}',
  'Assigned to {{assignee}}': 'Zugewiesen an: {{assignee}}',
  'No open review matches these filters.': 'Keine offene Prüfung entspricht diesen Filtern.',
  'Show all reviews': 'Alle Prüfungen anzeigen',
  'Nothing waits for review': 'Nichts zu prüfen',
  'Results come here when a validation fails or the confidence is below the thresholds of their pipeline. This list refreshes itself.':
    'Ergebnisse erscheinen hier, wenn eine Regel verletzt ist oder die Konfidenz unter den Schwellenwerten der Pipeline liegt. Diese Liste aktualisiert sich selbst.',
  'Validation failed': 'Regel verletzt',
  'Below the confidence threshold': 'Unter dem Schwellenwert der Konfidenz',
  'Below the review threshold': 'Unter dem Schwellenwert der Prüfung',
  'No run could finish': 'Kein Lauf kam zu Ende',
  Sample: 'Stichprobe',

  // Time that is left
  'Overdue by {{time}}': 'Überfällig seit {{time}}',
  '{{time}} left': 'Noch {{time}}',
  '{{minutes}} min': '{{minutes}} min',
  '{{hours}} h {{minutes}} min': '{{hours}} h {{minutes}} min',
  '{{count, number}} days_one': '1 Tag',
  '{{count, number}} days_other': '{{count, number}} Tage',

  // Approval of many
  'Approve reviews that are alike': 'Gleichartige Prüfungen genehmigen',
  'Approves results in which no rule failed at a value, nothing is flagged, and no value is below the threshold. Each is a decision under your name. Where two reviewers are required, it is the first approval or the second.':
    'Genehmigt Ergebnisse, in denen keine Regel an einem Wert verletzt ist, keine Auffälligkeit gemeldet ist und kein Wert unter dem Schwellenwert liegt. Jede Genehmigung ist eine Entscheidung unter Ihrem Namen. Sind zwei Prüfer nötig, ist sie die erste oder die zweite.',
  Which: 'Welche',
  'The reviews were not counted.': 'Die Prüfungen wurden nicht gezählt.',
  '{{approvable}} of {{matching}} reviews have nothing to look at.':
    'Bei {{approvable}} von {{matching}} Prüfungen ist nichts anzusehen.',
  'Approved so far': 'Bisher genehmigt',
  'Not all were approved.': 'Nicht alle wurden genehmigt.',
  'Approved: {{approved}}. First approvals: {{first}}. Skipped: {{skipped}}.':
    'Genehmigt: {{approved}}. Erste Genehmigungen: {{first}}. Übersprungen: {{skipped}}.',
  'Approve {{number}}': '{{number}} genehmigen',

  // Notes of the desk
  'This review does not exist': 'Diese Prüfung existiert nicht',
  'The workflow never needed a review, or belongs to another tenant.':
    'Der Workflow musste nie geprüft werden oder gehört zu einem anderen Mandanten.',
  'To the queue': 'Zur Warteschlange',
  'The review could not be read.': 'Die Prüfung konnte nicht gelesen werden.',
  'The decision was not undone.': 'Die Entscheidung wurde nicht zurückgenommen.',
  'The review could not be claimed.': 'Die Prüfung konnte nicht reserviert werden.',
  'The decision was not accepted.': 'Die Entscheidung wurde nicht angenommen.',
  'Since {{at}}': 'Seit {{at}}',
  'You can look at this review.': 'Sie können diese Prüfung ansehen.',
  'To decide, sign in with the scope review:write.':
    'Zum Entscheiden melden Sie sich mit der Berechtigung review:write an.',
  'Correct these values first.': 'Korrigieren Sie zuerst diese Werte.',
  '{{count, number}} checks failed._one': '1 Regel ist verletzt.',
  '{{count, number}} checks failed._other': '{{count, number}} Regeln sind verletzt.',
  'No run has come to a result. Enter it, or reject.':
    'Kein Lauf hat ein Ergebnis geliefert. Geben Sie es ein, oder lehnen Sie ab.',
  Critical: 'Kritisch',
  Warning: 'Warnung',
  Flags: 'Auffälligkeiten',
  'Flags ({{number}})': 'Auffälligkeiten ({{number}})',
  'Rules that the corrected result does not keep': 'Regeln, die das korrigierte Ergebnis verletzt',
  'You can approve it all the same.': 'Sie können es trotzdem genehmigen.',
  'Escalated {{at}}, because it was overdue.': 'Eskaliert am {{at}}, weil sie überfällig war.',
  'By {{reviewer}}, {{at}}': 'Von {{reviewer}}, {{at}}',
  'Two reviewers have to approve this result.': 'Zwei Prüfer müssen dieses Ergebnis genehmigen.',
  'Approved before.': 'Schon einmal genehmigt.',
  'Nobody has approved it yet.': 'Noch niemand hat es genehmigt.',
  'What you type stays in this tab.': 'Ihre Eingaben bleiben in diesem Tab erhalten.',
  'What you type stays in this tab, and you can decide once the claim is released or has ended ({{at}}).':
    'Ihre Eingaben bleiben in diesem Tab erhalten. Sie können entscheiden, sobald die Reservierung aufgehoben oder abgelaufen ist ({{at}}).',
  'Take over the claim': 'Reservierung übernehmen',
  '{{reviewer}} has claimed this item.': '{{reviewer}} hat diese Prüfung reserviert.',
  'Another reviewer has claimed this item.': 'Ein anderer Prüfer hat diese Prüfung reserviert.',
  'This item is assigned to {{assignee}}.': 'Diese Prüfung ist zugewiesen an: {{assignee}}.',
  'Takes effect {{at}}. Until then it can be undone.':
    'Wird am {{at}} wirksam. Bis dahin kann sie zurückgenommen werden.',
  'This item needs no decision. The workflow is {{state}}.':
    'Diese Prüfung braucht keine Entscheidung. Zustand des Workflows: {{state}}.',
  approved: 'genehmigt',
  'corrected and approved': 'korrigiert und genehmigt',
  'Item approved.': 'Ergebnis genehmigt.',
  'Item corrected and approved.': 'Ergebnis korrigiert und genehmigt.',
  'Item rejected.': 'Ergebnis abgelehnt.',
  'Approval {{given}} of {{required}} given.': 'Genehmigung {{given}} von {{required}} erteilt.',
  'It takes effect {{at}}.': 'Sie wird am {{at}} wirksam.',

  // Values
  'Needs attention': 'Zu prüfen',
  'Needs attention ({{number}})': 'Zu prüfen ({{number}})',
  'No value is marked. Check the result as a whole.':
    'Kein Wert ist markiert. Prüfen Sie das Ergebnis als Ganzes.',
  'Other values': 'Weitere Werte',
  'Show where it was read': 'Fundstelle anzeigen',
  'Read with {{confidence}} confidence.': 'Mit einer Konfidenz von {{confidence}} gelesen.',
  Flagged: 'Auffällig',
  Unsure: 'Unsicher',
  '{{column}}, row {{row}}': '{{column}}, Zeile {{row}}',
  'Remove row {{row}} of {{list}}': 'Zeile {{row}} von {{list}} entfernen',
  '{{field}} is required.': '{{field}}: Dieser Wert ist erforderlich.',
  'A value of another type is required, or a value at all.':
    'Es ist ein Wert erforderlich, oder einer von einem anderen Typ.',
  'The text does not have the required form.': 'Der Text hat nicht die verlangte Form.',
  'The text is too short.': 'Der Text ist zu kurz.',
  'The text is too long.': 'Der Text ist zu lang.',
  'The number is too small.': 'Die Zahl ist zu klein.',
  'The number is too large.': 'Die Zahl ist zu groß.',
  'There are too few rows.': 'Es sind zu wenige Zeilen.',
  'There are too many rows.': 'Es sind zu viele Zeilen.',
  'The result must not have this value.': 'Das Ergebnis darf diesen Wert nicht haben.',

  // Decision
  Comment: 'Kommentar',
  Approve: 'Genehmigen',
  'Correct {{changed}} and approve': '{{changed}} korrigieren und genehmigen',
  'Reject …': 'Ablehnen …',
  Reject: 'Ablehnen',
  Skip: 'Überspringen',
  'Hand over …': 'Übergeben …',
  'Hand over': 'Übergeben',
  Keys: 'Tasten',
  'Reject the result': 'Ergebnis ablehnen',
  'The workflow ends as rejected. No unit is counted, and the result stays empty.':
    'Der Workflow endet als abgelehnt. Keine Einheit wird gezählt, und das Ergebnis bleibt leer.',
  'The sender of the document can read it.': 'Der Absender des Dokuments kann ihn lesen.',

  // Hand-over
  'Hand the review over': 'Prüfung übergeben',
  'Your claim ends. Only who gets the review can decide it, unless somebody takes it over.':
    'Ihre Reservierung endet. Entscheiden kann nur, wer die Prüfung erhält, es sei denn, jemand übernimmt sie.',
  To: 'An',
  'Another name …': 'Anderer Name …',
  'It is shown with the review, and kept in the audit trail.':
    'Wird mit der Prüfung angezeigt und im Prüfprotokoll aufbewahrt.',
  'The reviewers could not be read.': 'Die Prüfer konnten nicht gelesen werden.',
  Reviewers: 'Prüfer',
  Roles: 'Rollen',
  'All reviewers': 'Alle Prüfer',
  'All operators': 'Alle Betreiber',
  'All administrators': 'Alle Administratoren',

  // Keys
  'Tab, Shift + Tab': 'Tab, Umschalt + Tab',
  'Next or previous field': 'Nächstes oder vorheriges Feld',
  'Next value that needs attention; after the last one, the decision':
    'Nächster zu prüfender Wert, nach dem letzten die Entscheidung',
  'Shift + Enter': 'Umschalt + Eingabe',
  'New line in a field of several lines': 'Neue Zeile in einem mehrzeiligen Feld',
  'Row above or below in a table': 'Zeile darüber oder darunter in einer Tabelle',
  'Ctrl + Enter': 'Strg + Eingabe',
  'Approve, or correct and approve': 'Genehmigen, oder korrigieren und genehmigen',
  'Skip to the next item': 'Überspringen, weiter zur nächsten Prüfung',
  'Hand over to somebody else': 'Jemand anderem übergeben',
  'Release and return to the queue': 'Reservierung aufheben und zur Warteschlange zurück',
  'Undo the last decision': 'Letzte Entscheidung zurücknehmen',
  'Alt + Page down': 'Alt + Bild ab',
  'Alt + Page up': 'Alt + Bild auf',
  'Alt + plus': 'Alt + Plus',
  'Alt + minus': 'Alt + Minus',
  'Zoom in': 'Vergrößern',
  'Zoom out': 'Verkleinern',
  'Choose words of the page for the field, with the arrow keys':
    'Wörter der Seite für das Feld wählen, mit den Pfeiltasten',
  'This list, when no field has the focus; Alt + K in a field':
    'Diese Liste, wenn kein Feld den Fokus hat; in einem Feld Alt + K',
  'This list': 'Diese Liste',

  // Document
  Sources: 'Quellen',
  'Document {{number}}': 'Dokument {{number}}',
  'The document cannot be shown': 'Das Dokument kann nicht angezeigt werden',
  'It was fetched from its address, was never supplied, or has been deleted. Only documents that were uploaded with {{operation}} are shown here.':
    'Es wurde von seiner Adresse abgerufen, nie geliefert oder gelöscht. Hier werden nur Dokumente angezeigt, die mit {{operation}} hochgeladen wurden.',
  'The document could not be read.': 'Das Dokument konnte nicht gelesen werden.',
  'Read from': 'Gelesen aus',
  'Read on page {{page}}': 'Gelesen auf Seite {{page}}',
  'The text is longer than 200,000 characters. The rest is not shown.':
    'Der Text ist länger als 200.000 Zeichen. Der Rest wird nicht angezeigt.',
  'Drag a box around words, or choose them with the arrow keys (Alt + W)':
    'Ziehen Sie einen Rahmen um Wörter, oder wählen Sie sie mit den Pfeiltasten (Alt + W)',
  'Fill “{{field}}” from the page': '„{{field}}“ von der Seite übernehmen',
  'Arrow keys move, Shift + arrow key extends, Enter fills the field, Escape cancels.':
    'Pfeiltasten bewegen, Umschalt + Pfeiltaste erweitert, Eingabe füllt das Feld, Escape bricht ab.',
  'Page {{page}} could not be drawn.': 'Seite {{page}} konnte nicht dargestellt werden.',
  'Words of the page': 'Wörter der Seite',
  'Page of the document': 'Seite des Dokuments',
  'There is no text in this box.': 'In diesem Rahmen ist kein Text.',
  'Reading the words of this page …': 'Die Wörter dieser Seite werden gelesen …',
  'The words of this page could not be read.':
    'Die Wörter dieser Seite konnten nicht gelesen werden.',
  'There is no text on this page.': 'Auf dieser Seite ist kein Text.',
  '“{{words}}”': '„{{words}}“',

  // Cards, matches and conversations
  '{{count, number}} items that need attention are shown above._one':
    '1 Eintrag, der Aufmerksamkeit braucht, steht oben.',
  '{{count, number}} items that need attention are shown above._other':
    '{{count, number}} Einträge, die Aufmerksamkeit brauchen, stehen oben.',
  Conversation: 'Gespräch',
  'Score {{score}}': 'Ähnlichkeit {{score}}',
  'The subject': 'Geprüft',
  'Listed entry': 'Eintrag',
  Likeness: 'Vergleich',
  'Not the same': 'Nicht identisch',
  'Why it is not the same': 'Warum nicht identisch',
  'Applies until': 'Gilt bis',
  'Take it back': 'Zurücknehmen',

  // What read a value
  derived: 'abgeleitet',
  'text of the document': 'Text des Dokuments',
  model: 'Modell',
  'text recognition': 'Texterkennung',
  reviewer: 'Prüfer',
  'structured data': 'strukturierte Daten',

  // Values that the rules expect
  'Set to {{value}}': 'Auf {{value}} setzen',
  'Set all {{count, number}} values_one': 'Wert setzen',
  'Set all {{count, number}} values_other': 'Alle {{count, number}} Werte setzen',
  'Set all values that the rules expect': 'Alle Werte setzen, die die Regeln erwarten',

  // Finished reviews
  'Finished reviews': 'Abgeschlossene Prüfungen',
  'The finished reviews': 'Die abgeschlossenen Prüfungen',
  'No review has ended yet': 'Noch keine Prüfung abgeschlossen',
  'Corrections ({{number}})': 'Korrekturen ({{number}})',
  Corrections: 'Korrekturen',
  Decided: 'Entschieden',
  After: 'Nachher',
};
