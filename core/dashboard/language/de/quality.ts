// Accuracy, calibration and thresholds.

import type { Catalog } from '../texts.ts';

export const quality: Catalog = {
  'Accuracy and thresholds from your own reviewed work.':
    'Genauigkeit und Schwellenwerte aus Ihren eigenen geprüften Ergebnissen.',
  'No pipeline is loaded': 'Keine Pipeline ist geladen',
  'The report': 'Der Bericht',
  'since {{at}}': 'seit {{at}}',
  'Approved unchanged': 'Unverändert genehmigt',
  'of {{count, number}} ended workflows_one': 'von 1 beendeten Workflow',
  'of {{count, number}} ended workflows_other': 'von {{count, number}} beendeten Workflows',
  '{{count, number}} more reviews are needed_one': '1 weitere Prüfung ist nötig',
  '{{count, number}} more reviews are needed_other':
    '{{count, number}} weitere Prüfungen sind nötig',
  'Rates are shown from {{needed}} reviews on. To review more work, set a sample (review.sample) or a higher threshold for the pipeline, or {{decide}}.':
    'Quoten werden ab {{needed}} Prüfungen angezeigt. Um mehr zu prüfen, stellen Sie für die Pipeline eine Stichprobe (review.sample) oder einen höheren Schwellenwert ein, oder {{decide}}.',
  'decide the open reviews': 'entscheiden Sie die offenen Prüfungen',
  'Threshold calculator': 'Schwellenwert-Rechner',
  'Confidence threshold': 'Schwellenwert der Konfidenz',
  'The share to review is counted on the latest ended work. The error is counted on results that people reviewed: it says nothing about results that nobody looked at.':
    'Der zu prüfende Anteil wird an den zuletzt beendeten Workflows gezählt. Der Fehler wird an geprüften Ergebnissen gezählt: Er sagt nichts über Ergebnisse, die niemand angesehen hat.',
  'No work has ended yet.': 'Noch kein Workflow ist beendet.',
  'At {{threshold}} you would review {{work}} of the work.':
    'Bei {{threshold}} würden Sie {{work}} der Arbeit prüfen.',
  'At {{threshold}} you would review {{work}} of the work, and {{wrong}} of what passes would be wrong.':
    'Bei {{threshold}} würden Sie {{work}} der Arbeit prüfen, und {{wrong}} der übrigen Ergebnisse wären falsch.',
  '{{below}} of {{all}} ended workflows are below it.':
    '{{below}} von {{all}} beendeten Workflows liegen darunter.',
  'The error is not known: {{count, number}} more reviews at or above it are needed._one':
    'Der Fehler ist nicht bekannt: Ab diesem Wert ist 1 weitere Prüfung nötig.',
  'The error is not known: {{count, number}} more reviews at or above it are needed._other':
    'Der Fehler ist nicht bekannt: Ab diesem Wert sind {{count, number}} weitere Prüfungen nötig.',
  '{{wrong}} of {{reviews}} reviewed results at or above it were wrong; the true rate is below {{most}} with 95 % confidence.':
    '{{wrong}} von {{reviews}} geprüften Ergebnissen ab diesem Wert waren falsch; die wahre Quote liegt mit 95 % Sicherheit unter {{most}}.',
  'Results that nobody has to review': 'Ergebnisse, die niemand prüfen muss',
  'Their error is not known.': 'Ihr Fehler ist nicht bekannt.',
  '{{error}} of them are wrong.': '{{error}} von ihnen sind falsch.',
  '{{reviews}} of {{needed}} reviews of a sample are decided. Set the share of the sample with review.sample in the configuration of the pipeline.':
    '{{reviews}} von {{needed}} Prüfungen einer Stichprobe sind entschieden. Den Anteil der Stichprobe stellen Sie mit review.sample in der Konfiguration der Pipeline ein.',
  '{{wrong}} of {{reviews}} sampled results were wrong; the true rate is below {{most}} with 95 % confidence.':
    '{{wrong}} von {{reviews}} Ergebnissen der Stichprobe waren falsch; die wahre Quote liegt mit 95 % Sicherheit unter {{most}}.',
  Calibration: 'Kalibrierung',
  'Error not known: {{count, number}} more reviews needed_one':
    'Fehler nicht bekannt: 1 weitere Prüfung nötig',
  'Error not known: {{count, number}} more reviews needed_other':
    'Fehler nicht bekannt: {{count, number}} weitere Prüfungen nötig',
  'Mean distance from the diagonal: {{distance}}':
    'Mittlerer Abstand von der Diagonale: {{distance}}',
  'No reviews yet.': 'Noch keine Prüfungen.',
  'Share of right results by stated confidence; the table has the numbers':
    'Anteil richtiger Ergebnisse nach angegebener Konfidenz; die Zahlen stehen in der Tabelle',
  'Stated confidence': 'Angegebene Konfidenz',
  Stated: 'Angegeben',
  Right: 'Richtig',
  'Accuracy per field': 'Genauigkeit je Feld',
  'No reviewed values yet': 'Noch keine geprüften Werte',
  'The table fills as people decide reviews.':
    'Die Tabelle füllt sich, wenn Prüfungen entschieden werden.',
  Accuracy: 'Genauigkeit',
  'Calibration error': 'Kalibrierungsfehler',
  '{{number}} more needed': '{{number}} weitere nötig',
  'The models': 'Die Modelle',
  'Model {{name}}': 'Modell {{name}}',
  '{{count, number}} rows to learn from._one': '1 Zeile zum Lernen.',
  '{{count, number}} rows to learn from._other': '{{count, number}} Zeilen zum Lernen.',
  'No version answers yet.': 'Noch keine Version antwortet.',
  'The model that the plugin ships answers.': 'Das mitgelieferte Modell des Plugins antwortet.',
  'The versions': 'Die Versionen',
  'No versions yet. A training makes the first one.':
    'Noch keine Versionen. Ein Training erzeugt die erste.',
  Labels: 'Klassen',
  Shadow: 'Schattenbetrieb',
  'Compare two versions': 'Zwei Versionen vergleichen',
  'Choose two different versions.': 'Wählen Sie zwei verschiedene Versionen.',
  One: 'Eine',
  Other: 'Andere',
  'The comparison': 'Der Vergleich',
  'The two versions have no rows in common that can be compared.':
    'Die beiden Versionen haben keine gemeinsamen Zeilen, die verglichen werden können.',
  'On {{number}} rows that both were trained on, each judged by a model that had not seen it:':
    'An {{number}} Zeilen, mit denen beide trainiert wurden, jede von einem Modell beurteilt, das sie nicht kannte:',
  Figure: 'Kennzahl',
  'Macro F1': 'Makro-F1',
  'Rows on which the two versions differ':
    'Zeilen, in denen sich die beiden Versionen unterscheiden',
  Expected: 'Erwartet',
};
