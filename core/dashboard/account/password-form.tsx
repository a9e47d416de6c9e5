import { useState } from 'react';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';

export function PasswordForm() {
  const change = useAct('change_password');
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const differs = again !== '' && again !== next;
  const wrongAt = (path: string): string | undefined =>
    change.error?.body?.details?.find((detail) => detail.path === path)?.message;
  const isKnown = wrongAt('/current_password') ?? wrongAt('/new_password');
  const submit = (): void => {
    if (again !== next) return;
    const body = { current_password: current, new_password: next };
    change.mutate(
      { body },
      {
        onSuccess: () => {
          setCurrent('');
          setNext('');
          setAgain('');
        },
      },
    );
  };
  return (
    <Form onSubmit={submit}>
      {change.error && isKnown === undefined && (
        <Failure error={change.error} what={t('Failed to change the password.')} />
      )}
      {change.data && (
        <div className="note" data-tone="good" role="status">
          <strong>{t('The password was changed.')}</strong>
          <span>
            {t('Other sessions that ended: {{number}}.', { number: change.data.ended_sessions })}
          </span>
        </div>
      )}
      <TextField
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        required
        wrong={wrongAt('/current_password')}
        value={current}
        onChange={setCurrent}
      />
      <TextField
        label={t('New password')}
        hint={t('At least 12 characters, without your name or login. It ends your other sessions.')}
        type="password"
        autoComplete="new-password"
        required
        wrong={wrongAt('/new_password')}
        value={next}
        onChange={setNext}
      />
      <TextField
        label={t('Repeat the new password')}
        type="password"
        autoComplete="new-password"
        required
        wrong={differs ? t('differs from the new password') : undefined}
        value={again}
        onChange={setAgain}
      />
      <Button kind="main" type="submit" disabled={change.isPending}>
        {t('Change password')}
      </Button>
    </Form>
  );
}
