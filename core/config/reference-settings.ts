import { group, listOfGroups, setting } from './declare.ts';
import { duration, text } from './value-types.ts';

export const reference = group('Reference data of tenants.', {
  sources: listOfGroups(
    'Files from which lists are updated, such as watch lists. A file replaces the list that it ' +
      'contains, all or nothing.',
    {
      tenant: setting(text("a tenant's id", /^[a-z][a-z0-9-]{0,61}[a-z0-9]$/), {
        about: 'Tenant whose list is updated.',
        required: true,
      }),
      set: setting(text('the name of a set', /^[a-z][a-z0-9_]{0,62}$/), {
        about: 'Set of reference data, such as watch_lists.',
        required: true,
      }),
      format: setting(text('the name of a format', /^[a-z][a-z0-9_]{0,62}$/), {
        about: 'File format: json, csv, or one that the set has (workmill reference list).',
        required: true,
      }),
      path: setting(text('an absolute path', /^\/[^\0]*$/), {
        about:
          'A file, or a folder, of which the newest file is read. It is read once it has not changed ' +
          'for a minute.',
      }),
      url: setting(text('an https:// or http:// address', /^https?:\/\/[^\s@]+$/), {
        about:
          'Address of the file. The rules of egress apply: public https addresses are allowed, ' +
          'others need an entry there.',
      }),
      every: setting(duration('5m', '90d'), {
        about: 'Time between two checks. A failed check is repeated after at most an hour.',
        default: '12h',
      }),
    },
  ),
});
