// The passkeys of whoever is signed in.

import { actorOf } from '../actor.ts';
import { named, namedParameter } from '../named.ts';
import { defineRoute, type PathParam, type Route } from '../route.ts';
import { listOf, objectOf, text } from '../schemas.ts';
import { setCookie } from '../session-cookie.ts';
import { ownPassword } from './own-account.ts';
import {
  newCredential,
  passkeyList,
  passkeyName,
  passkeyObject,
  passkeyOptions,
  presentPasskey,
} from './passkey-object.ts';
import { answerAsked } from './passkey-sign-in.ts';

export function passkeyRoutes(): Route[] {
  return [listRow, beginRow, addRow, renameRow, removeRow];
}

const facts = { scope: [], access: 'session', tag: 'Signing in' } as const;

const listRow = defineRoute({
  ...facts,
  method: 'GET',
  path: '/v1/account/passkeys',
  name: 'list_passkeys',
  summary: 'List your passkeys',
  description: 'Oldest first.',
  replies: { 200: { description: 'The passkeys.', schema: passkeyList } },
  errors: [],
  async handle({ caller }, { people }) {
    const rows = await people.passkeys.list(caller.person!.accountId);
    return { status: 200, body: { data: rows.map(presentPasskey) } };
  },
});

const beginRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/account/passkeys/begin',
  name: 'begin_passkey',
  summary: 'Begin to add a passkey',
  description:
    'Sets a cookie for 5 minutes. `not_found` where `public_url` allows no passkeys, `conflict` for ' +
    'too many.',
  body: { kind: 'json', schema: ownPassword, expected: 'an object with "password"' },
  replies: {
    200: { description: 'Options for the browser.', schema: objectOf({ options: passkeyOptions }) },
  },
  errors: ['conflict', 'not_found'],
  async handle({ body, browser, ...request }, { people }) {
    setCookie('passkey', browser.channel, null);
    const { person } = request.caller;
    const asked = await people.own.beginPasskey(person!, body.password, actorOf(request));
    return answerAsked(asked, browser);
  },
});

const addRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/account/passkeys',
  name: 'add_passkey',
  summary: 'Add a passkey',
  description:
    'From now on it signs you in, and signing in with the password needs a second factor. Attestation ' +
    'with certificates is not accepted. `conflict` for a known passkey or a challenge that is gone.',
  body: {
    kind: 'json',
    schema: named('NewPasskey', objectOf({ name: passkeyName, credential: newCredential })),
    expected: 'an object with "name" and "credential"',
  },
  replies: {
    201: {
      description: 'Added.',
      schema: objectOf(
        {
          passkey: passkeyObject,
          recovery_codes: {
            ...listOf(text),
            description:
              'With the first second factor of the account: each signs you in once in place of it. ' +
              'Shown this once.',
          },
        },
        { optional: ['recovery_codes'] },
      ),
    },
  },
  errors: ['conflict', 'not_found'],
  async handle({ body, browser, ...request }, { people }) {
    const { passkey, recoveryCodes } = await people.passkeys.finish(
      request.caller.person!,
      {
        name: body.name,
        credential: { clientExtensionResults: {}, ...body.credential },
        token: browser.passkeyToken,
      },
      actorOf(request),
    );
    const codes = recoveryCodes === null ? {} : { recovery_codes: recoveryCodes };
    return {
      status: 201,
      body: { passkey: presentPasskey(passkey), ...codes },
      headers: { 'Set-Cookie': setCookie('passkey', browser.channel, null) },
    };
  },
});

const passkeyParam: Record<string, PathParam> = {
  passkey_id: namedParameter('PasskeyId', { id: 'passkey', description: 'ID of the passkey.' }),
};

const renameRow = defineRoute({
  ...facts,
  method: 'PATCH',
  path: '/v1/account/passkeys/{passkey_id}',
  name: 'rename_passkey',
  summary: 'Rename a passkey',
  description: 'The name is for you and for the audit trail.',
  params: passkeyParam,
  body: {
    kind: 'json',
    schema: named('PasskeyName', objectOf({ name: passkeyName })),
    expected: 'an object with "name"',
  },
  replies: { 200: { description: 'Renamed.', schema: passkeyObject } },
  errors: [],
  async handle({ body, params, ...request }, { people }) {
    const { accountId } = request.caller.person!;
    const key = { accountId, passkeyId: params['passkey_id']! };
    const passkey = await people.passkeys.rename(key, body.name, actorOf(request));
    return { status: 200, body: presentPasskey(passkey) };
  },
});

const removeRow = defineRoute({
  ...facts,
  method: 'POST',
  path: '/v1/account/passkeys/{passkey_id}/remove',
  name: 'remove_passkey',
  summary: 'Remove a passkey',
  description: 'Recovery codes go with the last second factor.',
  params: passkeyParam,
  body: { kind: 'json', schema: ownPassword, expected: 'an object with "password"' },
  replies: { 204: { description: 'Removed.' } },
  errors: [],
  async handle({ body, params, ...request }, { people }) {
    const given = { passkeyId: params['passkey_id']!, password: body.password };
    await people.own.removePasskey(request.caller.person!, given, actorOf(request));
    return { status: 204 };
  },
});
