// Plugins of the installation.

import type { Catalog } from '../texts.ts';

export const plugins: Catalog = {
  'Install a package': 'Paket installieren',
  'The package is checked with its own examples first. Then it serves in place of the previous version, without a restart. If the check fails, nothing changes.':
    'Das Paket wird zuerst mit seinen eigenen Beispielen geprüft. Dann ersetzt es die vorherige Version ohne Neustart. Schlägt die Prüfung fehl, ändert sich nichts.',
  Package: 'Paket',
  'A file that “workmill plugin pack” has made, at most 32 MiB.':
    'Eine Datei von „workmill plugin pack“, höchstens 32 MiB.',
  'Checking the package …': 'Das Paket wird geprüft …',
  'The package was not installed.': 'Das Paket wurde nicht installiert.',
  Install: 'Installieren',
  Uninstall: 'Deinstallieren',
  'The plugin was not enabled.': 'Das Plugin wurde nicht aktiviert.',
  'Disable {{name}}?': '{{name}} deaktivieren?',
  'Its operations answer 404 for all tenants until it is enabled again. Work that was accepted waits. Runs under way end.':
    'Seine Operationen antworten allen Mandanten mit 404, bis es wieder aktiviert wird. Angenommene Arbeit wartet. Laufende Ausführungen enden.',
  'Uninstall {{name}}?': '{{name}} deinstallieren?',
  'All its packages are deleted. A plugin of this name in a folder serves again.':
    'Alle seine Pakete werden gelöscht. Ein Plugin dieses Namens in einem Ordner wird wieder verwendet.',
  Packages: 'Pakete',
  'No package is installed. The plugin is a folder of each node.':
    'Kein Paket ist installiert. Das Plugin ist ein Ordner auf jedem Knoten.',
  'Signed by': 'Signiert von',
  Installed: 'Installiert',
  'not signed': 'nicht signiert',
  'Roll back to {{release}}': 'Zurück zu {{release}}',
  'Roll back to it': 'Hierzu zurückkehren',
  'Roll back to {{release}}?': 'Zurück zu {{release}}?',
  'Roll back': 'Zurückkehren',
  'New work of {{plugin}} runs with this release, on all nodes. Runs under way end with the release with which they have begun.':
    'Neue Arbeit von {{plugin}} läuft auf allen Knoten mit diesem Release. Laufende Ausführungen enden mit dem Release, mit dem sie begonnen haben.',
  'The plugin': 'Das Plugin',
  'No operations.': 'Keine Operationen.',
  'Operations: {{names}}.': 'Operationen: {{names}}.',
  'Last package': 'Letztes Paket',
  Why: 'Grund',
  'No node runs.': 'Kein Knoten läuft.',
  Node: 'Knoten',
  Reported: 'Gemeldet',
  folder: 'Ordner',
  Folder: 'Ordner',
  Serving: 'In Betrieb',
  'On some nodes': 'Auf einigen Knoten',
  Absent: 'Nicht vorhanden',
  'The code of the pipelines, on each node of the installation.':
    'Der Code der Pipelines auf jedem Knoten der Installation.',
  'The plugins': 'Die Plugins',
  'No plugins': 'Keine Plugins',
  'Install a package that “workmill plugin pack” has made.':
    'Installieren Sie ein Paket von „workmill plugin pack“.',
  Plugin: 'Plugin',
  'Plugin release': 'Plugin-Release',
};
