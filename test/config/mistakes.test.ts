import t from 'tap';
import { testAuthority } from '../support/tls.ts';
import { problemsOf } from './problems-of.ts';

const authority = testAuthority();
const own = authority.issue({ commonName: 'localhost', names: ['localhost'] });
const other = authority.issue({ commonName: 'localhost', names: ['localhost'] });

t.test(
  'a certificate and a key that do not belong together are refused at their lines',
  async (t) => {
    const tls = (certificate: string, key: string): string[] =>
      problemsOf(t, {
        'workmill.yaml':
          'listen:\n  api:\n    tls:\n      certificate_file: cert.pem\n      key_file: key.pem\n',
        'cert.pem': certificate,
        'key.pem': key,
      }).filter((line) => !line.includes('has mode'));
    t.same(tls(own.certificate, own.key), []);
    t.match(tls(own.certificate, other.key), [
      /^config\/workmill\.yaml:5:17: listen\.api\.tls\.key_file: .* not the private key of the cert/,
    ]);
    t.match(tls('CERT', own.key), [
      /:4:25: .*certificate_file: .* start with a certificate in PEM/,
    ]);
    t.match(tls(own.certificate, 'KEY'), [/:5:17: .*key_file: .* holds no private key in PEM/]);
  },
);

t.test('an unknown setting hides no other mistake of its file', async (t) => {
  const yaml = 'listen:\n  api:\n    hots: x\n    port: 9090\n    host: 10.0.0.1\nlgo: {}\n';
  t.match(problemsOf(t, { 'workmill.yaml': yaml }), [
    /:1:1: listen\.operations\.port: is the same as listen\.api\.port/,
    /:3:5: listen\.api\.hots: unknown setting/,
    /:5:11: listen\.api\.host: 10\.0\.0\.1 is reachable/,
    /:6:1: lgo: unknown setting/,
  ]);
});

t.test('a password that is not percent-encoded is refused, and no piece of it shown', async (t) => {
  const passwords = ['hun@ter', 'hun/ter@', 'hun#ter', 'hun?ter', 'hun%ter', 'hun^ter'];
  for (const password of passwords) {
    const url = `postgres://workmill:${password}@db.example:5432/workmill`;
    const files = { 'workmill.yaml': 'database: { url_file: db }\n', db: url };
    for (const given of [{ 'workmill.yaml': `database: { url: '${url}' }\n` }, files]) {
      const told = problemsOf(t, given).join('\n');
      t.match(told, /needs percent-encoding: write @ as %40/, password);
      t.notMatch(told, /hun|ter@/, password);
    }
  }
  const fine = [
    'postgres://workmill:p%40ss%2Fword@db.example/workmill',
    'postgresql://workmill:a:b@[::1]:5432/workmill?sslmode=verify-full&application_name=a@b',
    'postgres://db.example/workmill',
    'postgres:///workmill?host=/run/postgresql',
  ];
  for (const url of fine) {
    t.same(problemsOf(t, { 'workmill.yaml': `database: { url: '${url}' }\n` }), [], url);
  }
});
