import t from 'tap';
import { browserOf, setCookie } from '../../core/http/session-cookie.ts';

const token = 'a'.repeat(43);

function browser(scheme: 'http' | 'https', cookie: string, host = 'workmill.example.com') {
  const state = { origin: { scheme, remoteAddress: '127.0.0.1', certificate: null } };
  return browserOf({ req: { headers: { cookie, host } }, state } as never);
}

t.test('over TLS only cookies count that no other host can have set', async (t) => {
  t.match(browser('https', `x=1; __Host-workmill_session=${token}`), {
    channel: 'https',
    sessionToken: token,
  });
  t.equal(browser('https', `workmill_session=${token}`).sessionToken, null);
  t.match(setCookie('session', 'https', token), /^__Host-workmill_session=a+; .*Path=\/; Secure;/);
});

t.test('without TLS cookies count on the machine itself only', async (t) => {
  const cookie = `workmill_session=${token}`;
  t.match(browser('http', cookie), { channel: 'insecure', sessionToken: null });
  for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080']) {
    t.match(browser('http', cookie, host), { channel: 'loopback', sessionToken: token }, host);
  }
  t.equal(browser('http', cookie, 'localhost.example.com').sessionToken, null);
  t.throws(() => setCookie('session', 'insecure', token), { code: 'forbidden' });
});

t.test('what is not a token is no cookie of ours', async (t) => {
  for (const value of ['', 'a', `${token}a`, `${token.slice(1)} `, 'é'.repeat(43)]) {
    t.equal(browser('https', `__Host-workmill_session=${value}`).sessionToken, null);
  }
});
