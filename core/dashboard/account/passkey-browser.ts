// Access to the browser's passkeys.

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiFailure, type Reply } from '../api/client.ts';
import type { Schemas } from '../api/operations.ts';
import { t } from '../language/language.ts';

type Methods = Reply<'get_sign_in_methods'>;

/** Returns why this page cannot use passkeys; null if it can. */
export function passkeyObstacle(passkeys: Methods['passkeys']): string | null {
  if (!isSecureContext) {
    return t(
      'The browser allows passkeys on pages with HTTPS only. Open the dashboard with https://.',
    );
  }
  if (passkeys === null) {
    return t(
      'Passkeys need a host name and HTTPS. An administrator of the installation sets both with public_url.',
    );
  }
  if (location.origin !== passkeys.origin) {
    return t('Passkeys of this appliance work at {{origin}} only. Open the dashboard there.', {
      origin: passkeys.origin,
    });
  }
  return 'PublicKeyCredential' in window ? null : t('This browser does not support passkeys.');
}

/** Loaded when the first passkey is used. */
const library = () => import('@simplewebauthn/browser');

/** Creates a passkey with the browser's dialog. */
export async function createPasskey(options: object): Promise<Schemas['NewPasskeyCredential']> {
  const { startRegistration } = await library();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  // Browsers repeat parts of the attestation object, which would double the size of the request.
  const needed = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return { id, rawId, type, response: needed };
}

/** Requests an assertion with the browser's dialog. */
export async function applyPasskey(
  options: object,
): Promise<Schemas['PasskeySignIn']['credential']> {
  const { startAuthentication } = await library();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  return { id, rawId, type, response };
}

/** Returns a message for an error of the browser. Errors of the API have their own message. */
export function passkeyProblem(error: Error): string {
  if (error instanceof ApiFailure) return error.message;
  // Browsers do not reveal whether the person canceled, had no passkey, or exceeded the timeout.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return t('No passkey was used: it was canceled, none fits, or it took too long.');
  }
  if (error.name === 'InvalidStateError')
    return t('This device has a passkey of your account already.');
  return t('The browser could not use a passkey: {{reason}}', { reason: error.message });
}
