// Server side of Web Authentication, based on @simplewebauthn/server: options for browsers, and
// verification of authenticator responses. Independent of accounts and the database.

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

/** A credential that is already registered for the account. */
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

/** Thrown if an authenticator response violates a rule. The message is for the audit trail. */
export class CeremonyFailure extends Error {
  override readonly name = 'CeremonyFailure';
}

/**
 * EdDSA, ES256 and RS256. ML-DSA is not offered: its keys and signatures take kilobytes, and some
 * builds of Node.js lack it.
 */
const algorithms = [-8, -7, -257];

/**
 * Loaded when the first passkey is used: the library takes 150 ms and 27 MB, which most processes
 * never need.
 */
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
    // A security key without a PIN cannot replace the password, but it is a good second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/**
 * Returns options for an assertion. If `known` is null, the person signs in with a passkey alone:
 * any passkey that the browser finds is allowed, and user verification is required.
 */
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

/** Verifies a new credential. Throws CeremonyFailure if it is not valid. */
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
 * Rejects attestations with certificates; the options do not ask for any. Otherwise the library
 * would verify an unsolicited chain and fetch its revocation lists, bypassing the egress rules.
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

/**
 * Verifies an assertion. Throws CeremonyFailure if it is not valid. Does not check the counter; the
 * caller must compare and store it in one step.
 */
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
    /**
     * Whether the passkey replaces the password; the authenticator must then have verified the
     * person.
     */
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

/**
 * Converts errors to CeremonyFailure. The library throws plain errors for any fault in the input.
 */
async function checked<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new CeremonyFailure(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Returns the account identifier that authenticators store. It contains neither a name nor an
 * address (Web Authentication §14.6.1).
 */
export function userHandle(accountId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(accountId.replaceAll('-', ''), 'hex'));
}

/** Returns whether the user handle of a discoverable credential names this account. */
export function isOfAccount({ response }: Assertion, accountId: string): boolean {
  return response.userHandle === Buffer.from(userHandle(accountId)).toString('base64url');
}
