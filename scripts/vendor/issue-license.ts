// Issues a license with a private key of the vendor, on standard output:
// `scripts/node scripts/vendor/issue-license.ts --key FILE --customer NAME --days 365`
// and, where they are limited, --units, --tenants, --nodes; --feature may be repeated.

import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { licenseAudience, licenseIssuer, readLicense } from '../../core/licensing/claims.ts';
import { wrapLicense } from '../../core/licensing/license-file.ts';
import { describeKey, signLicense } from './sign-license.ts';

const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    customer: { type: 'string' },
    days: { type: 'string' },
    'file-days': { type: 'string' },
    'grace-days': { type: 'string', default: '14' },
    units: { type: 'string' },
    tenants: { type: 'string' },
    nodes: { type: 'string' },
    feature: { type: 'string', multiple: true, default: [] },
  },
});
const { key, customer, days } = values;
if (!key || !customer || !days) throw new Error('--key, --customer and --days are needed');

const daySeconds = 86_400;
const now = Math.floor(systemClock.now().getTime() / 1000);
const limitOf = (text: string | undefined): number | null => (text ? Number(text) : null);
const privateKey = createPrivateKey(readFileSync(key));
const fileDays = values['file-days'];
const jws = signLicense(
  {
    iss: licenseIssuer,
    aud: licenseAudience,
    sub: customer,
    jti: createIds({ clock: systemClock, random: systemRandom }).uuid(),
    iat: now,
    nbf: now,
    exp: now + Number(days) * daySeconds,
    ...(fileDays && { fileExp: now + Number(fileDays) * daySeconds }),
    grace_days: Number(values['grace-days']),
    entitlements: {
      units_per_month: limitOf(values.units),
      tenants: limitOf(values.tenants),
      nodes: limitOf(values.nodes),
      features: values.feature,
    },
  },
  privateKey,
);
const { kid, x } = describeKey(privateKey);
const reading = readLicense(jws, { [kid]: x });
if ('problem' in reading) throw new Error(`this would be no license: ${reading.problem}`);
process.stdout.write(wrapLicense(jws));
