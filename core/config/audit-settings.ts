import { group, listOfGroups, optionalGroup, secret, setting } from './declare.ts';
import { file, folder, privateFile } from './file-types.ts';
import { baseUrl, duration, flag, oneOf, text, whole } from './value-types.ts';

export const audit = group('Audit trail, and the tamper-evident log of its entries.', {
  retention_days: setting(whole(1, 36_500), {
    about:
      'Days until an entry is deleted; its proof in the log remains. Plans can have a shorter ' +
      'audit_retention.',
    default: 365,
  }),
  require_reason: setting(flag, {
    about:
      'Refuse to cancel, run again or erase a workflow, and bulk actions, without a reason. Applies to ' +
      'people and API keys; starting a new workflow needs none.',
    default: false,
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
  timestamp_authorities: listOfGroups(
    'Authorities that stamp the newest checkpoint with the time (RFC 3161).',
    {
      url: setting(baseUrl('https', 'http'), {
        about:
          'Address to which requests are sent. Naming it here opens the way to it, in a private ' +
          'network as well.',
        required: true,
        restart: true,
      }),
      certificate_file: setting(file, {
        about:
          'PEM file with the certificate of the authority, or those of its issuers. Only stamps ' +
          'under these are accepted.',
        required: true,
        restart: true,
      }),
      every: setting(duration('1m', '30d'), {
        about: 'Time between two stamps. None is requested if the log has no new entries.',
        default: '1h',
        restart: true,
      }),
      ca_file: setting(file, {
        about: 'PEM file of the authority of its TLS certificate, in addition to the public ones.',
        restart: true,
      }),
    },
  ),
  bucket: optionalGroup(
    'Bucket of S3-compatible storage with object lock, to which a checkpoint is written every hour.',
    {
      endpoint: setting(baseUrl('https', 'http'), {
        about:
          'Address of the storage, such as https://s3.eu-central-1.amazonaws.com. Naming it here ' +
          'opens the way to it, in a private network as well.',
        required: true,
        restart: true,
      }),
      bucket: setting(text('the name of a bucket', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/), {
        about: 'Name of the bucket, which must have object lock enabled.',
        required: true,
        restart: true,
      }),
      region: setting(text('a region', /^[a-z0-9-]{1,50}$/), {
        about: 'Region of the bucket.',
        default: 'us-east-1',
        restart: true,
      }),
      access_key_id: setting(text('an access key ID', /^[\w/+=.-]{1,200}$/), {
        about: 'Access key that may put and get objects, and set their retention.',
        required: true,
        restart: true,
      }),
      secret_access_key: secret(text('one line', /^[^\r\n]{1,1000}$/), {
        about: 'Secret of the access key.',
        required: true,
        restart: true,
      }),
      mode: setting(oneOf(['compliance', 'governance']), {
        about:
          'compliance: nobody can delete a checkpoint before its time. governance: accounts with ' +
          'a special permission can.',
        default: 'compliance',
        restart: true,
      }),
      retention_days: setting(whole(1, 36_500), {
        about: 'Days for which each checkpoint is locked.',
        default: 365,
        restart: true,
      }),
      ca_file: setting(file, {
        about: 'PEM file of the authority of its certificate, in addition to the public ones.',
        restart: true,
      }),
    },
  ),
});
