import { group, listOfGroups, setting } from './declare.ts';
import { file, folder, privateFile } from './file-types.ts';
import { baseUrl, text, whole } from './value-types.ts';

export const audit = group('Audit trail, and the tamper-evident log of its entries.', {
  retention_days: setting(whole(1, 36_500), {
    about:
      'Days until an entry is deleted; its proof in the log remains. Plans can have a shorter ' +
      'audit_retention.',
    default: 365,
  }),
  signing_key_file: setting(privateFile, {
    about:
      'File with the private key that signs checkpoints of the log, the same on every node. ' +
      'Default: audit-log.key in the home folder, which the first start creates.',
    restart: true,
  }),
  publish_folder: setting(folder, {
    about:
      'Folder to which checkpoints and tiles of the log are copied every 10 s, in the layout of C2SP ' +
      'tlog-tiles. Mount storage there that this machine cannot change afterwards.',
    restart: true,
  }),
  witnesses: listOfGroups(
    'Witnesses (C2SP tlog-witness) that cosign the newest checkpoint every minute. Give them the ' +
      'output of "workmill audit key".',
    {
      url: setting(baseUrl('https', 'http'), {
        about:
          'Address of the witness, to which /add-checkpoint is appended. Naming it here opens the way ' +
          'to it, in a private network as well.',
        required: true,
        restart: true,
      }),
      key: setting(text('a witness key: name+id+key', /^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$/), {
        about: 'Public key of the witness, as its operator publishes it.',
        required: true,
        restart: true,
      }),
      ca_file: setting(file, {
        about: 'PEM file of the authority of its certificate, in addition to the public ones.',
        restart: true,
      }),
    },
  ),
});
