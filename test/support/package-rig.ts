// An appliance for tests of packages, with a folder in which plugins are written and packed.

import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { call } from '../http/client.ts';
import { buildPlace, openDatabase, startProcess, workmill } from './appliance.ts';
import { eventually } from './eventually.ts';
import { writePlugin } from './plugin-folders.ts';
import { cloneDatabase } from './postgres.ts';

export async function startPackageRig(t: Test) {
  const url = await cloneDatabase(t);
  const desk = t.testdir({});
  const yaml = `
database: { url: '${url}' }
workflows: { max_attempts: 1, poison_after: 20 }
`;
  const place = buildPlace(t, yaml);
  const appliance = await startProcess(t, { place });
  const database = openDatabase(t, url);

  const keys = generateKeyPairSync('ed25519');
  const [key, publicKey] = [join(desk, 'key.pem'), join(desk, 'key.pub')];
  writeFileSync(key, keys.privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  writeFileSync(publicKey, keys.publicKey.export({ format: 'pem', type: 'spki' }));

  const plugin = (...args: string[]) =>
    workmill('plugin', ...args, '--home', place.home, '--config', place.config, '--json');

  async function pack(
    version: string,
    plan: { run?: string; golden?: object; signed?: boolean; reads?: boolean } = {},
  ): Promise<string> {
    const folder = writePlugin(join(desk, version), { version, ...plan });
    const file = join(desk, `${version}.tgz`);
    const packed = await plugin(
      'pack',
      folder,
      '--out',
      file,
      ...(plan.signed ? ['--key', key] : []),
    );
    t.equal(packed.code, 0, packed.stderr);
    return file;
  }

  const work = (input: object = {}, waitS = 30) =>
    appliance.api('/pipelines/acme/work', {
      method: 'POST',
      headers: { prefer: `wait=${waitS}` },
      body: { input },
    });
  const madeBy = async () => (await work()).json().completed_unit?.made_by ?? 'nobody';
  const serves = (version: string) =>
    eventually(`${version} serves`, async () => (await madeBy()) === version);
  const versions = async () => JSON.parse((await plugin('versions', 'acme')).stdout);
  const audited = async () =>
    (await database.knex('audit_entries').where('object_kind', 'plugin').orderBy('audit_id')).map(
      ({ action }) => action,
    );
  const metrics = async () => (await call(`${appliance.operationsUrl}/metrics`)).text;
  const facts = { appliance, database, desk, place, publicKey, yaml };
  return { ...facts, audited, madeBy, metrics, pack, plugin, serves, versions, work };
}
