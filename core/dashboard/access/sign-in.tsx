import { useState } from 'react';
import type { Session } from '../api/session.ts';
import { AccountForm } from '../account/account-form.tsx';
import { enterAsPerson, signIn } from '../api/session.ts';
import { Mark } from '../frame.tsx';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButton } from './provider-button.tsx';
import { TenantChoice } from './tenant-choice.tsx';

type Refused = Extract<Session, { state: 'refused' }>;

/** Sign-in screen. Shown if there is no key, or if the key is no longer valid. */
export function SignIn({ refused }: { refused: Refused | null }) {
  const [administrator, setAdministrator] = useState<string | null>(null);
  return (
    <main className="gate">
      <div className="card">
        <div className="pad">
          <div className="brand">
            <Mark /> Workmill
          </div>
          {refused !== null && <WhyRefused wasLink={refused.wasLink} />}
          {administrator === null ? (
            <>
              <h1>{t('Sign in')}</h1>
              <ProviderButton />
              <PasskeyButton onSignedIn={enterAsPerson} />
              <AccountForm onSignedIn={enterAsPerson} />
              <KeyForm onAdministrator={setAdministrator} isFirst={refused === null} />
            </>
          ) : (
            <TenantChoice adminKey={administrator} onCancel={() => setAdministrator(null)} />
          )}
        </div>
      </div>
    </main>
  );
}

function WhyRefused({ wasLink }: { wasLink: boolean }) {
  return (
    <div className="note" data-tone="warn" role="alert">
      <strong>{wasLink ? t('This link has ended') : t('The API key is not accepted')}</strong>
      <span>
        {wasLink
          ? t(
              'It has expired or was revoked. Deliveries continue without it. Ask the person who sent it for a new link.',
            )
          : t('It is mistyped, has expired or was revoked.')}
      </span>
    </div>
  );
}

function KeyForm({
  onAdministrator,
  isFirst,
}: {
  onAdministrator: (key: string) => void;
  isFirst: boolean;
}) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const submit = (): void => {
    const key = keyIn(text);
    if (key === null) {
      setWrong('A key begins with sk_live_, sk_test_ or sk_admin_; a link with https://.');
    } else if (key.startsWith('sk_admin_')) onAdministrator(key);
    else signIn(key);
  };
  return (
    <Form onSubmit={submit}>
      <h2>{t('API key or link')}</h2>
      {isFirst && (
        <p className="quiet">
          {t('If you have a portal link, open it. If you have an API key, paste it here.')}
        </p>
      )}
      <TextField
        label={t('API key or portal link')}
        wrong={wrong}
        hint={t('It stays in this tab until you close it or sign out.')}
        type="password"
        autoComplete="off"
        spellCheck={false}
        required
        value={text}
        onChange={setText}
      />
      <Button type="submit">{t('Use key')}</Button>
    </Form>
  );
}

/** Returns the key in a text: a key, or a complete portal link. */
function keyIn(text: string): string | null {
  return /\bsk_(?:live|test|admin|portal)_[0-9A-Za-z]+$/.exec(text.trim())?.[0] ?? null;
}
