import { X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import t from 'tap';
import { createAuthority } from '../../core/egress/certificates.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { manualClock } from '../support/manual-clock.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';

t.test('a leaf says who it is for, who signed it and until when', (t) => {
  const clock = manualClock(new Date('2049-12-25T10:00:00Z'));
  const authority = createAuthority({
    clock,
    random: systemRandom,
    commonName: 'CA',
    validDays: 30,
  });
  const issued = authority.issue({ commonName: 'leaf', names: ['a.example', '127.0.0.1', '::1'] });
  const root = new X509Certificate(authority.certificate);
  const leaf = new X509Certificate(issued.certificate);
  t.ok(root.ca);
  t.ok(root.verify(root.publicKey));
  t.notOk(leaf.ca);
  t.ok(leaf.checkIssued(root));
  t.ok(leaf.verify(root.publicKey));
  t.equal(leaf.subjectAltName, 'DNS:a.example, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
  // The first is written as UTCTime, the second as GeneralizedTime.
  t.equal(leaf.validFromDate.toISOString(), '2049-12-24T10:00:00.000Z');
  t.equal(leaf.validToDate.toISOString(), '2050-01-24T10:00:00.000Z');
  t.end();
});

t.test('clients prove themselves with a leaf of the same authority', async (t) => {
  const authority = testAuthority();
  const certificate = authority.issue({ commonName: 'localhost', names: ['localhost'] });
  const server = await startTlsServer(t, {
    certificate,
    clientAuthority: authority.certificate,
    handler: (_request, response) => response.end('welcome'),
  });
  const client = authority.issue({ commonName: 'client', names: [] });
  const stranger = testAuthority().issue({ commonName: 'client', names: [] });
  const call = (own: typeof client) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({
        host: '127.0.0.1',
        servername: 'localhost',
        port: server.port,
        ca: authority.certificate,
        key: own.key,
        cert: own.certificate,
      });
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('error', reject).on('end', () => resolve(text));
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    });
  t.match(await call(client), /welcome/);
  // In TLS 1.3 the refusal comes after the handshake, as an error or as a plain end.
  t.equal(await call(stranger).catch(() => ''), '');
});
