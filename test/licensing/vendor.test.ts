import { createPrivateKey } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { examineLicense } from '../../core/licensing/service.ts';
import { describeKey } from '../../scripts/vendor/sign-license.ts';
import { runProgram } from '../support/appliance.ts';

const root = join(import.meta.dirname, '../..');

t.test('a key is made, and licenses issued with it are taken where it is known', async (t) => {
  const file = join(t.testdir(), 'vendor.pem');
  const run = (script: string, ...args: string[]) =>
    runProgram(join(root, 'scripts/node'), [join(root, 'scripts/vendor', script), ...args]);
  const made = await run('make-key.ts', file);
  t.equal(made.code, 0);
  t.equal(statSync(file).mode & 0o777, 0o600);
  const { kid, x } = describeKey(createPrivateKey(readFileSync(file)));
  t.equal(made.stdout, `  '${kid}': '${x}',\n`);
  t.not((await run('make-key.ts', file)).code, 0, 'a key is never overwritten');

  const issued = await run(
    ...(['issue-license.ts', '--key', file, '--customer', 'Example Industries'] as const),
    '--days',
    '365',
    '--units',
    '2000',
    '--feature',
    'sso',
  );
  t.equal(issued.code, 0, issued.stderr);
  const now = systemClock.now();
  t.match(examineLicense(issued.stdout, now, { [kid]: x }), {
    state: 'valid',
    customer: 'Example Industries',
    entitlements: { units_per_month: 2000, tenants: null, features: ['sso'] },
  });
  t.match(examineLicense(issued.stdout, now), { state: 'invalid', message: /unknown key/ });

  const path = join(t.testdirName, 'license.txt');
  writeFileSync(path, issued.stdout);
  const verified = await runProgram(join(root, 'scripts/workmill'), ['license', 'verify', path]);
  t.match(verified, { code: 1, stderr: /The license is not valid: it is signed with the unknown/ });
});
