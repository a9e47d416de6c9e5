// Makes a vendor's key pair: `scripts/node scripts/vendor/make-key.ts FILE`. The private key goes to
// a new file for its owner alone, to be kept far from any installation; the line that is printed
// belongs into core/licensing/vendor-keys.ts.

import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { describeKey } from './sign-license.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('expected the name of a file to make');
const { privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
const { kid, x } = describeKey(privateKey);
process.stdout.write(`  '${kid}': '${x}',\n`);
