// Where rates are counted, and what callers without a key may do; what each plan allows is in plans.ts.

import { group, optionalGroup, secret, setting } from './declare.ts';
import { file } from './file-types.ts';
import { rate } from './rate-type.ts';
import { duration, oneOf, text } from './value-types.ts';

export const rates = group('Rates of requests; what each plan allows is in plans.yaml.', {
  store: setting(oneOf(['memory', 'postgres', 'valkey']), {
    about:
      'memory counts in each process by itself; postgres and valkey count for all processes ' +
      'together, concurrent requests as well.',
    default: 'memory',
    restart: true,
  }),
  valkey: optionalGroup(
    'One Valkey or Redis server, for store: valkey. While it is away each process counts by itself.',
    {
      url: setting(
        text('an address such as valkeys://host:6379/0', /^(valkeys?|rediss?):\/\/[^\s@]+$/),
        {
          about: 'Its address; valkeys:// and rediss:// are TLS.',
          required: true,
          restart: true,
        },
      ),
      username: setting(text('a name', /^\S+$/), { about: 'As whom, with ACLs.', restart: true }),
      password: secret(text('a password', /^\S+$/), {
        about: 'Its password.',
        restart: true,
      }),
      ca_file: setting(file, {
        about: 'PEM file of the authority of its certificate; default: the public ones.',
        restart: true,
      }),
      timeout: setting(duration('10ms', '10s'), {
        about: 'Longest wait for an answer.',
        default: '250ms',
        restart: true,
      }),
    },
  ),
  without_key: setting(rate, {
    about: 'Requests per second of one address (an IPv6 /64) that come without a valid key.',
    default: '20 burst 100',
  }),
});
