import { group, setting } from './declare.ts';
import { folder, privateFile } from './file-types.ts';
import { whole } from './value-types.ts';

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
});
