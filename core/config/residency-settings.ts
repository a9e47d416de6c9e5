// Statement of an administrator about the location of an installation, which results attest.

import { group, list, setting } from './declare.ts';
import { text } from './value-types.ts';

const line = text('one line of at most 200 characters', /^[^\r\n]{1,200}$/);

export const residency = group('Place of processing that compliance results attest.', {
  region: setting(text('a name such as eu-de-1', /^[a-z0-9][a-z0-9_-]{0,62}$/), {
    about:
      'Region in which this installation processes and stores data, such as eu-de-1. Without it, ' +
      'results attest nothing.',
  }),
  storage: list(line, {
    about: 'Where the database, documents and backups are stored, such as "Backups: eu-de-2".',
    default: [],
  }),
  processors: list(line, {
    about:
      'Companies that process data for this installation, such as the operator of the data center.',
    default: [],
  }),
});
