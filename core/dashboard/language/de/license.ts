// The license.

import type { Catalog } from '../texts.ts';

export const license: Catalog = {
  'What this installation may do, and until when.': 'Was diese Installation darf, und bis wann.',
  'The license': 'Die Lizenz',
  Evaluation: 'Evaluierung',
  Valid: 'Gültig',
  'Grace period': 'Nachfrist',
  'Not valid': 'Nicht gültig',
  'The clock is behind a time that was seen before. Check the clock of the machine.':
    'Die Uhr zeigt eine frühere Zeit, als schon gesehen wurde. Prüfen Sie die Uhr der Maschine.',
  'License ID': 'Lizenz-ID',
  Issued: 'Ausgestellt',
  Starts: 'Beginnt',
  'New work is accepted until': 'Neue Arbeit wird angenommen bis',
  Features: 'Funktionen',
  'Install a license on the machine: workmill license install.':
    'Installieren Sie eine Lizenz auf der Maschine: workmill license install.',
  'in each tenant': 'in jedem Mandanten',
};
