// Pipelines and their settings.

import type { Catalog } from '../texts.ts';

export const pipelines: Catalog = {
  'Results and reviews': 'Ergebnisse und Prüfungen',
  'Settings of the plugin': 'Einstellungen des Plugins',
  'The settings were not saved.': 'Die Einstellungen wurden nicht gespeichert.',
  'Counts for new workflows. Every version is kept.':
    'Gilt für neue Workflows. Jede Version bleibt erhalten.',
  'As YAML': 'Als YAML',
  YAML: 'YAML',
  'version {{version}}, with what is typed': 'Version {{version}} mit Ihren Eingaben',
  'Nothing is set.': 'Nichts ist gesetzt.',
  'Empty fields use the file of the installation, or the default of the plugin, which the fields show. The same names are used by the API and by the file of the installation.':
    'Leere Felder verwenden die Datei der Installation oder die Vorgabe des Plugins, die das Feld zeigt. API und Datei der Installation verwenden dieselben Namen.',
  'This plugin has no settings.': 'Dieses Plugin hat keine Einstellungen.',
  'An endpoint was created for the completion webhook':
    'Für den Abschluss-Webhook wurde ein Endpunkt angelegt',
  'Its secret is shown only once.': 'Sein Geheimnis wird nur einmal gezeigt.',
  'No changes yet': 'Noch keine Änderungen',
  'This tenant uses the settings of the installation.':
    'Dieser Mandant verwendet die Einstellungen der Installation.',
  'Version {{version}}': 'Version {{version}}',
  'Restore version {{version}}': 'Version {{version}} wiederherstellen',
  'No value differs.': 'Kein Wert unterscheidet sich.',
  'Restore version {{version}}?': 'Version {{version}} wiederherstellen?',
  'Its values become a new version. This changes:':
    'Ihre Werte werden eine neue Version. Das ändert sich:',
  'Of this pipeline': 'Zu dieser Pipeline',
  'The plugin of this pipeline is not loaded': 'Das Plugin dieser Pipeline ist nicht geladen',
  'Its settings can be changed when the administrator has enabled it again.':
    'Die Einstellungen können geändert werden, wenn der Administrator es wieder aktiviert hat.',
  'What each pipeline does, and its settings for this tenant.':
    'Was jede Pipeline tut, und ihre Einstellungen für diesen Mandanten.',
  'No pipelines': 'Keine Pipelines',
  'No plugin is loaded. The administrator of the installation installs plugins.':
    'Kein Plugin ist geladen. Der Administrator der Installation installiert Plugins.',
};
