import { useMutation } from '@tanstack/react-query';
import { ask, type Reply } from '../api/client.ts';
import { visitor } from '../api/session.ts';
import { applyPasskey, passkeyObstacle } from '../account/passkey-browser.ts';
import { PasskeyNote } from '../account/passkey-note.tsx';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { useSignInMethods } from './sign-in-methods.ts';

/**
 * Signs in with a passkey instead of login and password. Shown only if this page can use passkeys.
 */
export function PasskeyButton({
  onSignedIn,
}: {
  onSignedIn: (session: Reply<'finish_passkey_sign_in'>) => void;
}) {
  const { data: methods } = useSignInMethods();
  const signing = useMutation<Reply<'finish_passkey_sign_in'>>({
    mutationFn: async () => {
      const { options } = await ask(visitor, 'begin_passkey_sign_in', {});
      const credential = await applyPasskey(options);
      return await ask(visitor, 'finish_passkey_sign_in', { body: { credential } });
    },
    onSuccess: onSignedIn,
  });
  if (!methods) return null;
  const obstacle = passkeyObstacle(methods.passkeys);
  // At another address of the same appliance, sign-in works without passkeys, so no message is
  // shown.
  if (obstacle !== null) return isSecureContext ? null : <p className="quiet">{obstacle}</p>;
  return (
    <div className="form">
      {signing.error && <PasskeyNote error={signing.error} />}
      <Button disabled={signing.isPending} onClick={() => signing.mutate()}>
        {t('Sign in with a passkey')}
      </Button>
    </div>
  );
}
