// Passkeys as the API shows them, and what browsers send of them: the JSON forms of Web Authentication
// Level 3, as `PublicKeyCredential.toJSON()` makes them.

import type { SentAssertion } from '../../accounts/passkeys/assertions.ts';
import { mostPasskeys } from '../../accounts/passkeys/passkeys.ts';
import type { PasskeyRow } from '../../accounts/passkeys/queries.ts';
import { presentId } from '../../kernel/ids.ts';
import { named } from '../named.ts';
import type { Checked } from '../route.ts';
import { idOf, listOf, objectOf, text, time, timeOrNull } from '../schemas.ts';
import type { Browser } from '../session-cookie.ts';

/** Longest text of an authenticator: keys of RSA and their signatures have some hundred bytes. */
const base64url = { ...text, pattern: '^[A-Za-z0-9_-]+$', maxLength: 8000 };
const openObject = { type: 'object' } as const;

/** A credential ID has at most 1023 bytes. */
const credentialId = { ...base64url, maxLength: 1364 };
const transports = {
  ...listOf({ ...text, maxLength: 30 }),
  maxItems: 10,
  description: 'How the browser reaches the authenticator.',
} as const;

const credentialFacts = {
  id: { ...credentialId, description: 'In base64url, as all binary values.' },
  rawId: credentialId,
  type: { const: 'public-key' },
  authenticatorAttachment: { enum: ['platform', 'cross-platform'] },
  clientExtensionResults: openObject,
} as const;

export const newCredential = named(
  'NewPasskeyCredential',
  objectOf(
    {
      ...credentialFacts,
      response: objectOf(
        {
          clientDataJSON: base64url,
          attestationObject: base64url,
          authenticatorData: base64url,
          transports,
          publicKey: base64url,
          publicKeyAlgorithm: { type: 'integer' },
        },
        { optional: ['authenticatorData', 'transports', 'publicKey', 'publicKeyAlgorithm'] },
      ),
    },
    {
      optional: ['authenticatorAttachment', 'clientExtensionResults'],
      description: 'Of `navigator.credentials.create()`, as JSON.',
    },
  ),
);

export const assertion = objectOf(
  {
    ...credentialFacts,
    response: objectOf(
      {
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
        userHandle: { ...base64url, maxLength: 100 },
      },
      { optional: ['userHandle'] },
    ),
  },
  {
    optional: ['authenticatorAttachment', 'clientExtensionResults'],
    description: 'Of `navigator.credentials.get()`, as JSON.',
  },
);

/** Null: none was sent. */
export function sentAssertion(
  given: Checked<typeof assertion> | undefined,
  { passkeyToken }: Browser,
): SentAssertion | null {
  if (given === undefined) return null;
  return { assertion: { clientExtensionResults: {}, ...given }, token: passkeyToken };
}

export const passkeyOptions = {
  type: 'object',
  description: 'For `PublicKeyCredential.parseCreationOptionsFromJSON()` or its counterpart.',
} as const;

export const passkeyName = { ...text, minLength: 1, maxLength: 100, pattern: '\\S' };

export const passkeyObject = named(
  'Passkey',
  objectOf(
    {
      passkey_id: idOf('passkey'),
      name: text,
      host: { ...text, description: 'Host name that it works for.' },
      created_at: time,
      last_used_at: timeOrNull,
    },
    { description: 'A passkey of the person, without its key.' },
  ),
);

export const passkeyList = objectOf({ data: { ...listOf(passkeyObject), maxItems: mostPasskeys } });

export function presentPasskey(row: PasskeyRow) {
  return {
    passkey_id: presentId('passkey', row.passkey_id),
    name: row.name,
    host: row.relying_party,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
