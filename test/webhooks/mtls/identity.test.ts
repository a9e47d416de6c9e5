import { createPrivateKey } from 'node:crypto';
import t from 'tap';
import { systemClock } from '../../../core/kernel/clock.ts';
import { expiryWarningAt } from '../../../core/webhooks/mtls/expiry.ts';
import { checkIdentity, identityFacts } from '../../../core/webhooks/mtls/identity.ts';
import { testAuthority } from '../../support/tls.ts';

const day = 86_400_000;
const now = systemClock.now();
const authority = testAuthority();
const leaf = authority.issue({ commonName: 'acme', names: [] });

function refusal(change: { certificate?: string; privateKey?: string; passphrase?: string }) {
  const given = { certificate: leaf.certificate, privateKey: leaf.key, ...change };
  try {
    checkIdentity(given, now);
    return null;
  } catch (error) {
    return (error as { details: { path: string; message: string }[] }).details[0];
  }
}

t.test('a certificate is taken with its key and its issuers in turn', async (t) => {
  const certificate = `told before it\n${leaf.certificate}\n${authority.certificate}`;
  const checked = checkIdentity({ certificate, privateKey: leaf.key }, now);
  t.notMatch(checked.certificate, /told/);
  t.match(identityFacts(checked.certificate), {
    subject: 'CN=acme',
    issuer: 'CN=Test authority',
    fingerprint: /^[0-9a-f]{64}$/,
    expiresAt: checked.expiresAt,
  });
});

t.test('an encrypted key is opened once and kept without its passphrase', async (t) => {
  const format = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'p' } as const;
  const privateKey = createPrivateKey(leaf.key).export(format) as string;
  const given = { certificate: leaf.certificate, privateKey, passphrase: 'p' };
  t.match(checkIdentity(given, now).privateKey, /BEGIN PRIVATE KEY/);
  t.match(refusal({ privateKey, passphrase: 'q' }), { path: '/mtls/private_key' });
});

t.test('what would fail in the handshake is refused when it is given', async (t) => {
  const other = authority.issue({ commonName: 'other', names: [] });
  const at = (days: number) => new Date(now.getTime() + days * day);
  const ended = authority.issue({ commonName: 'x', names: [], notAfter: at(-0.5) });
  const later = authority.issue({ commonName: 'x', names: [], notBefore: at(1) });
  const wrongOrder = `${authority.certificate}${leaf.certificate}`;
  const cases = [
    [{ privateKey: other.key }, '/mtls/private_key', /does not fit/],
    [{ privateKey: 'nothing' }, '/mtls/private_key', /no PEM private key/],
    [{ certificate: 'nothing' }, '/mtls/certificate', /no PEM certificate/],
    [{ certificate: ended.certificate, privateKey: ended.key }, '/mtls/certificate', /ended on/],
    [{ certificate: later.certificate, privateKey: later.key }, '/mtls/certificate', /not valid/],
    [{ certificate: leaf.certificate + other.certificate }, '/mtls/certificate', /did not sign/],
    [{ certificate: wrongOrder, privateKey: authority.key }, '/mtls/certificate', /did not sign/],
  ] as const;
  for (const [change, path, message] of cases) t.match(refusal(change), { path, message });
});

t.test('the warning that is due is the smallest that has been reached', async (t) => {
  const at = (days: number) => expiryWarningAt(new Date(now.getTime() + days * day), now);
  t.same([31, 30, 15, 14, 8, 7, 2, 1, 0, -3].map(at), [null, 30, 30, 14, 14, 7, 7, 1, 1, 1]);
});
