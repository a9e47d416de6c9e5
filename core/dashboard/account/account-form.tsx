import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { visitor } from '../api/session.ts';
import { Button } from '../parts/button.tsx';
import { t } from '../language/language.ts';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import { applyPasskey } from './passkey-browser.ts';
import { PasskeyNote } from './passkey-note.tsx';

type SignedIn = Reply<'sign_in'>;

/** Form for login, password and, if the API requires it, a code. */
export function AccountForm({
  knownLogin,
  onSignedIn,
}: {
  /** Login of a person whose session has ended. */
  knownLogin?: string;
  onSignedIn: (session: SignedIn) => void;
}) {
  const [login, setLogin] = useState(knownLogin ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [takesPasskey, setTakesPasskey] = useState(false);
  const signing = useMutation<SignedIn, ApiFailure>({
    mutationFn: () => {
      const body = { login, password, ...(needsCode && code !== '' && { code }) };
      return ask(visitor, 'sign_in', { body });
    },
    onSuccess: onSignedIn,
    onError: ({ body }) => {
      const asks = (path: string) => body?.details?.some((detail) => detail.path === path) ?? false;
      if (asks('/code')) setNeedsCode(true);
      if (asks('/passkey')) setTakesPasskey(true);
    },
  });
  return (
    <Form onSubmit={() => signing.mutate()}>
      {signing.error && <SignInFailure error={signing.error} />}
      <TextField
        label={t('Login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={login}
        onChange={setLogin}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
      {needsCode && (
        <TextField
          label={t('Code')}
          hint={t('Six digits of your authenticator app, or a recovery code.')}
          autoComplete="one-time-code"
          spellCheck={false}
          required
          autoFocus
          value={code}
          onChange={setCode}
        />
      )}
      <Button kind="main" type="submit" disabled={signing.isPending}>
        {t('Sign in')}
      </Button>
      {takesPasskey && <PasskeyInstead login={login} password={password} onSignedIn={onSignedIn} />}
    </Form>
  );
}

/** Lets the person use a passkey instead of a code. */
function PasskeyInstead({
  onSignedIn,
  ...own
}: {
  login: string;
  password: string;
  onSignedIn: (session: SignedIn) => void;
}) {
  const confirming = useMutation<SignedIn>({
    mutationFn: async () => {
      const { options } = await ask(visitor, 'begin_passkey_second_factor', { body: own });
      const passkey = await applyPasskey(options);
      return await ask(visitor, 'sign_in', { body: { ...own, passkey } });
    },
    onSuccess: onSignedIn,
  });
  return (
    <>
      {confirming.error && <PasskeyNote error={confirming.error} />}
      <Button disabled={confirming.isPending} onClick={() => confirming.mutate()}>
        {t('Use a passkey')}
      </Button>
    </>
  );
}

/** Shows a sign-in error; expected errors are shown without a request ID. */
function SignInFailure({ error }: { error: ApiFailure }) {
  if (error.status !== 401) return <Failure error={error} what={t('Failed to sign in.')} />;
  return (
    <div className="note" data-tone="warn" role="alert">
      <span>{error.message}</span>
    </div>
  );
}
