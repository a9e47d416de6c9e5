// Where browsers allow passkeys.

import t from 'tap';
import { relyingPartyOf } from '../../core/accounts/passkeys/relying-party.ts';

t.test('passkeys belong to the host name of the public address', (t) => {
  for (const [url, expected] of [
    [
      'https://workmill.example.com',
      { id: 'workmill.example.com', origin: 'https://workmill.example.com' },
    ],
    [
      'https://example.com:8443/workmill',
      { id: 'example.com', origin: 'https://example.com:8443' },
    ],
    ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://127.0.0.1:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://[::1]:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://workmill.example.com', null],
    ['https://192.0.2.7', null],
    ['https://[2001:db8::7]', null],
  ] as const) {
    t.same(relyingPartyOf(url), expected, url);
  }
  t.end();
});
