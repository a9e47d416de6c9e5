// What Web Authentication asks of the server, by @simplewebauthn/server: options for browsers, and the
// checks of what authenticators return. Nothing here knows accounts or the database.

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { challengeMs } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
export type NewCredential = RegistrationResponseJSON;
export type Assertion = AuthenticationResponseJSON;

/** A credential that the account has already. */
interface KnownCredential {
  id: string;
  transports: string[];
}

export interface RegisteredCredential {
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
}

/** What an authenticator returned breaks a rule; the message is for the audit trail. */
export class CeremonyFailure extends Error {
  override readonly name = 'CeremonyFailure';
}

/** EdDSA, ES256, RS256. Keys and signatures of ML-DSA have kilobytes, and not every build of Node.js has it. */
const algorithms = [-8, -7, -257];

/** Loaded with the first passkey: it takes 150 ms and 27 MB that most processes never need. */
const library = () => import('@simplewebauthn/server');

export async function creationOptions({
  id,
  challenge,
  account,
  known,
}: RelyingParty & {
  challenge: string;
  account: { accountId: string; login: string; name: string };
  known: readonly KnownCredential[];
}): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    rpName: 'Workmill',
    rpID: id,
    userID: userHandle(account.accountId),
    userName: account.login,
    userDisplayName: account.name,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: [...known],
    // A security key without PIN cannot sign in alone, but it is a good second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** `known` null: any passkey that the browser finds, with user verification, as for signing in alone. */
export async function requestOptions({
  id,
  challenge,
  known,
}: RelyingParty & {
  challenge: string;
  known: readonly KnownCredential[] | null;
}): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: challengeMs,
    userVerification: known === null ? 'required' : 'discouraged',
    ...(known !== null && { allowCredentials: [...known] }),
  });
}

/** Throws CeremonyFailure. */
export async function verifyCreation(
  response: NewCredential,
  { id, origin, challenge }: RelyingParty & { challenge: string },
): Promise<RegisteredCredential> {
  const { verifyRegistrationResponse } = await library();
  await refuseCertificates(response);
  const verified = await checked(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified.verified) throw new CeremonyFailure('the attestation is not valid');
  const {
    id: credentialId,
    publicKey,
    counter,
    transports = [],
  } = verified.registrationInfo.credential;
  return { credentialId, publicKey: Buffer.from(publicKey), signCount: counter, transports };
}

/**
 * No certificates were asked for. The library would check a chain that somebody sends anyway, and fetch
 * the revocation lists that it names, past the rules of egress.
 */
async function refuseCertificates({ response }: NewCredential): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = Uint8Array.from(Buffer.from(response.attestationObject, 'base64url'));
  const attestation = await checked(() => decodeAttestationObject(bytes));
  const isPlain = attestation.get('fmt') === 'none';
  const isSelfSigned =
    attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (!isPlain && !isSelfSigned) throw new CeremonyFailure('the attestation has certificates');
}

export interface VerifiedAssertion {
  signCount: number;
}

/** Throws CeremonyFailure. The counter is left to the caller, who has to compare and store it at once. */
export async function verifyAssertion(
  response: Assertion,
  {
    id,
    origin,
    challenge,
    publicKey,
    alone,
  }: RelyingParty & {
    challenge: string;
    publicKey: Buffer;
    /** Without a password: the authenticator must have verified the person. */
    alone: boolean;
  },
): Promise<VerifiedAssertion> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: alone,
      credential: { id: response.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    }),
  );
  if (!verified) throw new CeremonyFailure('the signature is not valid');
  return { signCount: authenticationInfo.newCounter };
}

/** The library throws plain errors for everything that the other side may have got wrong. */
async function checked<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new CeremonyFailure(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The account as authenticators keep it: no name, no address (Web Authentication §14.6.1). */
export function userHandle(accountId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(accountId.replaceAll('-', ''), 'hex'));
}

/** Whether a discoverable credential names this account. */
export function isOfAccount({ response }: Assertion, accountId: string): boolean {
  return response.userHandle === Buffer.from(userHandle(accountId)).toString('base64url');
}
