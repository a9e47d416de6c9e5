// Settings of sign-in: who may use a local password, and the identity provider of the customer.

import { group, list, listOfGroups, optionalGroup, secret, setting } from './declare.ts';
import { accept, duration, flag, oneOf, refuse, text, type ValueType } from './value-types.ts';

/** Roles of accounts; their permissions are in core/accounts/roles.ts. */
export const accountRoles = [
  'administrator',
  'operator',
  'reviewer',
  'auditor',
  'developer',
  'read_only',
] as const;

const restart = true;

/** Not normalized: providers compare it character by character, including a trailing slash. */
const issuerUrl: ValueType<string> = {
  expected: 'an address that starts with https://, without query and credentials',
  unit: '',
  schema: { type: 'string', format: 'uri' },
  read({ value }) {
    if (typeof value !== 'string' || !URL.canParse(value)) return refuse();
    const { protocol, username, password, search, hash } = new URL(value);
    const isBare = username + password + search + hash === '';
    return protocol === 'https:' && isBare ? accept(value) : refuse();
  },
  print: (value) => value,
};

const groups = listOfGroups(
  'Role and tenants of the people in a group. The first entry that fits gives the role; tenants of ' +
    'further entries with this role are added.',
  {
    group: setting(text('1 to 200 characters', /^[^\r\n]{1,200}$/), {
      about: 'Value in the claim, compared with upper and lower case.',
      required: true,
      restart,
    }),
    role: setting(oneOf(accountRoles), { about: 'Role.', required: true, restart }),
    tenants: list(text('the ID of a tenant', /^[a-z0-9][a-z0-9_-]{0,62}$/), {
      about: 'IDs of tenants; empty: all tenants.',
      default: [],
      restart,
    }),
  },
);

const oidc = optionalGroup(
  'Identity provider with OpenID Connect (Entra ID, Keycloak, Okta, Google). It is reached by the ' +
    'rules of egress.',
  {
    name: setting(text('1 to 40 characters', /^\S(?:[^\r\n]{0,38}\S)?$/), {
      about: 'Name on the button of the sign-in page.',
      default: 'single sign-on',
      restart,
    }),
    issuer: setting(issuerUrl, {
      about: 'Issuer, exactly as in the discovery document of the provider.',
      required: true,
      restart,
    }),
    client_id: setting(text('a client ID', /^[\x20-\x7e]{1,255}$/), {
      about: 'ID under which the appliance is registered.',
      required: true,
      restart,
    }),
    client_secret: secret(text('one line', /^[^\r\n]{1,1000}$/), {
      about: 'Secret of the registration; default: none, for a public client with PKCE.',
      restart,
    }),
    scopes: list(text('a scope', /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/), {
      about: 'Scopes to request; openid is always requested.',
      default: ['openid', 'profile', 'email'],
      restart,
    }),
    groups_claim: setting(text('the name of a claim', /^\S{1,200}$/), {
      about:
        'Claim with the groups, in the ID token or the userinfo response; a value that starts ' +
        'with / is a JSON pointer, such as /realm_access/roles.',
      default: 'groups',
      restart,
    }),
    groups,
    create_accounts: setting(flag, {
      about:
        'Create an account at the first sign-in. false: an administrator creates the account and ' +
        'links it with the subject of the person.',
      default: true,
      restart,
    }),
    clock_tolerance: setting(duration('0s', '5m'), {
      about: 'Maximum difference between the clocks of the appliance and of the provider.',
      default: '30s',
      restart,
    }),
    timeout: setting(duration('1s', '1m'), {
      about: 'Timeout of each request to the provider.',
      default: '10s',
      restart,
    }),
  },
);

export const signIn = group('How people sign in.', {
  local_passwords: setting(oneOf(['all', 'administrators']), {
    about:
      'Who may sign in with a password. administrators: only administrators for all tenants, who ' +
      'can therefore sign in while the identity provider is down.',
    default: 'all',
    restart,
  }),
  oidc,
});
