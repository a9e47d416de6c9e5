import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { call } from '../http/client.ts';
import { connectTo } from '../http/tls-client.ts';
import { buildPlace, startProcess } from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { testAuthority } from '../support/tls.ts';

t.test('a reload revokes a client certificate, and a bad list changes nothing', async (t) => {
  const authority = testAuthority();
  const server = authority.issue({ commonName: 'localhost', names: ['localhost'] });
  const [erp, crm] = [
    authority.issue({ commonName: 'erp', names: ['erp.example'] }),
    authority.issue({ commonName: 'crm', names: ['crm.example'] }),
  ];
  const place = buildPlace(t);
  const write = (name: string, text: string): void => {
    writeFileSync(join(place.config, name), text);
    chmodSync(join(place.config, name), 0o640);
  };
  const listOf = (...revoked: (typeof erp)[]): string =>
    authority.revocationList({ revoked: revoked.map(({ certificate }) => certificate) });
  write('server.pem', server.certificate);
  write('server.key', server.key);
  write('ca.pem', authority.certificate);
  write('revoked.pem', listOf());
  place.configure(`
database: { url: '${await cloneDatabase(t)}' }
listen:
  api:
    tls:
      certificate_file: server.pem
      key_file: server.key
      client_certificates: required
      client_ca_files: [ca.pem]
      crl_files: [revoked.pem]
      client_tenants:
        - { tenant: default, names: ['DNS:erp.example', 'DNS:crm.example'] }
`);
  const appliance = await startProcess(t, { place });
  const { base_url: address, api_key: key } = appliance.firstRun;
  const open = (own: typeof erp | null) => {
    const caller = connectTo(Number(new URL(address).port), authority, own);
    t.teardown(() => caller.socket.destroy());
    const get = () => caller.get('/v1/keys', { authorization: `Bearer ${key}` });
    return { ...caller, get };
  };
  const reload = async (message: RegExp): Promise<void> => {
    const known = appliance.log().length;
    appliance.signal('SIGHUP');
    await eventually('the reload is logged', () =>
      appliance
        .log()
        .slice(known)
        .some((row) => message.test(row.message)),
    );
  };
  const kept = open(erp);
  t.equal(await kept.get(), 200);
  t.equal(await open(null).get(), 0);

  write('revoked.pem', 'not a list\n');
  await reload(/not reloaded/);
  t.equal(await kept.get(), 200);

  write('revoked.pem', listOf(erp));
  await reload(/configuration reloaded/);
  await kept.closed;
  t.equal(await open(erp).get(), 0);
  const { text } = await call(`${appliance.operationsUrl}/metrics`);
  t.match(text, /^workmill_tls_certificate_not_after_timestamp_seconds \d{10}$/m);
  t.match(text, /^workmill_tls_revocation_list_next_update_timestamp_seconds \d{10}$/m);
  t.equal(await open(crm).get(), 200);
});
