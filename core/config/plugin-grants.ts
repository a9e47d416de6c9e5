// Grants of an administrator to a plugin: part of `pipelines/<name>.yaml`.

import { list, listOfGroups, setting } from './declare.ts';
import { privateFile } from './file-types.ts';
import { text } from './value-types.ts';

export const pluginGrants = {
  network: list(
    text('a host with or without a port, such as erp.example.com', /^[a-z0-9.-]+(:\d{1,5})?$/),
    {
      about:
        'Hosts that the plugin may send requests to, of those that its plugin.yaml declares. Ports ' +
        'and private addresses need an entry under egress in workmill.yaml as well.',
      default: [],
    },
  ),
  secrets: listOfGroups(
    'Secrets that the plugin is given, of those that its plugin.yaml declares.',
    {
      name: setting(text('a name such as ERP_TOKEN', /^[A-Z][A-Z0-9_]{0,62}$/), {
        about: 'The name that the plugin asks for.',
        required: true,
      }),
      file: setting(privateFile, {
        about: 'File that holds the secret; a new content is taken at reload.',
        required: true,
      }),
    },
  ),
};
