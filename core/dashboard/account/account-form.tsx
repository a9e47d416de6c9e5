import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { visitor } from '../api/session.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';

type SignedIn = Reply<'sign_in'>;

/** Login, password and, once the API asks for it, a code. */
export function AccountForm({
  knownLogin,
  onSignedIn,
}: {
  /** Of a person whose session has ended. */
  knownLogin?: string;
  onSignedIn: (session: SignedIn) => void;
}) {
  const [login, setLogin] = useState(knownLogin ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const signing = useMutation<SignedIn, ApiFailure>({
    mutationFn: () => {
      const body = { login, password, ...(needsCode && { code }) };
      return ask(visitor, 'sign_in', { body });
    },
    onSuccess: onSignedIn,
    onError: ({ body }) => {
      if (body?.details?.some(({ path }) => path === '/code')) setNeedsCode(true);
    },
  });
  return (
    <Form onSubmit={() => signing.mutate()}>
      {signing.error && <SignInFailure error={signing.error} />}
      <TextField
        label="Login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={login}
        onChange={setLogin}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
      {needsCode && (
        <TextField
          label="Code"
          hint="Six digits of your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          spellCheck={false}
          required
          autoFocus
          value={code}
          onChange={setCode}
        />
      )}
      <Button kind="main" type="submit" disabled={signing.isPending}>
        Sign in
      </Button>
    </Form>
  );
}

/** The usual refusals need no request ID. */
function SignInFailure({ error }: { error: ApiFailure }) {
  if (error.status !== 401) return <Failure error={error} what="Failed to sign in." />;
  return (
    <div className="note" data-tone="warn" role="alert">
      <span>{error.message}</span>
    </div>
  );
}
