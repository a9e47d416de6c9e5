import { useState } from 'react';
import type { Reply } from '../api/client.ts';
import { useAct } from '../api/use-api.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Copy } from '../parts/copy.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { Secret } from '../parts/secret.tsx';
import { TextField } from '../parts/text-field.tsx';
import { QrCode } from './qr-code.tsx';

/** Whether signing in needs a code, and how to change that. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const [open, setOpen] = useState<'add' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className="pad form">
      <p>
        {isOn ? <Badge tone="good">On</Badge> : <Badge tone="idle">Off</Badge>}{' '}
        {isOn
          ? 'Signing in needs a code of your authenticator app.'
          : 'With a second factor, your password alone is of no use to others.'}
      </p>
      <div className="actions">
        {isOn ? (
          <Button kind="danger" onClick={() => setOpen('remove')}>
            Remove second factor
          </Button>
        ) : (
          <Button kind="main" onClick={() => setOpen('add')}>
            Add second factor
          </Button>
        )}
      </div>
      {open === 'add' && <Add onClose={close} />}
      {open === 'remove' && <Remove onClose={close} />}
    </div>
  );
}

function Add({ onClose }: { onClose: () => void }) {
  const begin = useAct('begin_second_factor');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog title="Add second factor" onClose={onClose}>
      {codes !== null && <RecoveryCodes codes={codes} onClose={onClose} />}
      {codes === null && begin.data && (
        <FirstCode begun={begin.data} onDone={setCodes} onClose={onClose} />
      )}
      {codes === null && !begin.data && (
        <PasswordStep
          act={begin}
          verb="Continue"
          onClose={onClose}
          onSubmit={(password) => begin.mutate({ body: { password } })}
        />
      )}
    </Dialog>
  );
}

function Remove({ onClose }: { onClose: () => void }) {
  const remove = useAct('remove_second_factor');
  return (
    <Dialog title="Remove second factor?" onClose={onClose}>
      <p>Your password alone signs you in then. Your recovery codes stop working.</p>
      <PasswordStep
        act={remove}
        verb="Remove"
        onClose={onClose}
        onSubmit={(password) => remove.mutate({ body: { password } }, { onSuccess: onClose })}
      />
    </Dialog>
  );
}

function PasswordStep({
  act,
  verb,
  onSubmit,
  onClose,
}: {
  act: Pick<ReturnType<typeof useAct<'begin_second_factor'>>, 'error' | 'isPending'>;
  verb: string;
  onSubmit: (password: string) => void;
  onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  const wrong = act.error?.body?.details?.find(({ path }) => path === '/password')?.message;
  return (
    <Form onSubmit={() => onSubmit(password)}>
      {act.error && wrong === undefined && <Failure error={act.error} />}
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        wrong={wrong}
        value={password}
        onChange={setPassword}
      />
      <div className="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" type="submit" disabled={act.isPending}>
          {verb}
        </Button>
      </div>
    </Form>
  );
}

function FirstCode({
  begun: { secret, uri },
  onDone,
  onClose,
}: {
  begun: Reply<'begin_second_factor'>;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const confirm = useAct('confirm_second_factor');
  const [code, setCode] = useState('');
  const wrong = confirm.error?.body?.details?.find(({ path }) => path === '/code')?.message;
  const submit = (): void => {
    const body = { code };
    confirm.mutate({ body }, { onSuccess: ({ recovery_codes: codes }) => onDone(codes) });
  };
  return (
    <Form onSubmit={submit}>
      <p>Scan this code with your authenticator app, or type the secret.</p>
      <QrCode text={uri} label="QR code of the secret" />
      <Secret text={secret} label="the secret" />
      {confirm.error && wrong === undefined && <Failure error={confirm.error} />}
      <TextField
        label="Code"
        hint="The six digits that the app shows now."
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        wrong={wrong}
        value={code}
        onChange={setCode}
      />
      <div className="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" type="submit" disabled={confirm.isPending}>
          Confirm
        </Button>
      </div>
    </Form>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <>
      <p>
        The second factor is on. Each of these codes signs you in once if you lose the app. Keep
        them in a safe place. <strong>They are shown only once.</strong>
      </p>
      <ul className="mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Copy text={codes.join('\n')} label="Copy the recovery codes" />
        <Button kind="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
