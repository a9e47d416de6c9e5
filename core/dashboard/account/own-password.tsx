import { useState } from 'react';
import { ApiFailure } from '../api/client.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';

/** Asks for the person's password before a change to the way they sign in. */
export function OwnPassword({
  act,
  verb,
  danger = false,
  onSubmit,
  onClose,
}: {
  act: { error: Error | null; isPending: boolean };
  /** Label of the button. */
  verb: string;
  danger?: boolean;
  onSubmit: (password: string) => void;
  onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  const error = act.error instanceof ApiFailure ? act.error : null;
  const wrong = error?.body?.details?.find(({ path }) => path === '/password')?.message;
  return (
    <Form onSubmit={() => onSubmit(password)}>
      {error && wrong === undefined && <Failure error={error} />}
      <TextField
        label={t('Your password')}
        type="password"
        autoComplete="current-password"
        required
        wrong={wrong}
        value={password}
        onChange={setPassword}
      />
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button kind={danger ? 'danger' : 'main'} type="submit" disabled={act.isPending}>
          {verb}
        </Button>
      </div>
    </Form>
  );
}
