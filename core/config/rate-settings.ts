// Where rates are counted, and limits of callers without a key; the limits of each plan are in
// plans.ts.

import { group, optionalGroup, secret, setting } from './declare.ts';
import { file } from './file-types.ts';
import { rate } from './rate-type.ts';
import { duration, oneOf, text } from './value-types.ts';

export const rates = group('Rate limits; plans.yaml has the limits of each plan.', {
  store: setting(oneOf(['memory', 'postgres', 'valkey']), {
    about:
      'memory counts in each process separately; postgres and valkey count for all processes ' +
      'together, concurrent requests as well.',
    default: 'memory',
    restart: true,
  }),
  valkey: optionalGroup(
    'One Valkey or Redis server, for store: valkey. If it is unavailable, each process counts separately.',
    {
      url: setting(
        text('an address such as valkeys://host:6379/0', /^(valkeys?|rediss?):\/\/[^\s@]+$/),
        {
          about: 'URL; valkeys:// and rediss:// use TLS.',
          required: true,
          restart: true,
        },
      ),
      username: setting(text('a name', /^\S+$/), { about: 'User name, for ACLs.', restart: true }),
      password: secret(text('a password', /^\S+$/), {
        about: 'Password.',
        restart: true,
      }),
      ca_file: setting(file, {
        about: 'PEM file of the authority of its certificate; default: the public ones.',
        restart: true,
      }),
      timeout: setting(duration('10ms', '10s'), {
        about: 'Timeout of a request.',
        default: '250ms',
        restart: true,
      }),
    },
  ),
  without_key: setting(rate, {
    about: 'Requests per second of one address (an IPv6 /64) without a valid key.',
    default: '20 burst 100',
  }),
});
