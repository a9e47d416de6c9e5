import type { ReactNode } from 'react';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { usePerson } from './person.ts';
import { roleTitle } from './role-names.ts';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** The person's own account: password, second factor and sessions. */
export function AccountScreen() {
  const person = usePerson();
  // Keys and links have no account. The menu does not list this screen for them.
  if (person === null) return null;
  const { account } = person;
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{account.name}</h1>
          <p className="quiet">
            {account.login} · {roleTitle(account.role)}
          </p>
        </div>
      </div>
      {account.identity !== null && (
        <Section title={t('Identity provider')}>
          <div className="pad">
            <p>
              <Rich
                text="You sign in as {{subject}} at {{issuer}}. Your name, role and tenants come from there."
                parts={{
                  subject: <span className="mono">{account.identity.subject}</span>,
                  issuer: <span className="mono">{account.identity.issuer}</span>,
                }}
              />
            </p>
          </div>
        </Section>
      )}
      {account.has_password && (
        <>
          <Section title={t('Password')}>
            <div className="pad narrow">
              <PasswordForm />
            </div>
          </Section>
          <Section title={t('Second factor')}>
            <SecondFactor account={account} />
          </Section>
          <Section title={t('Passkeys')}>
            <Passkeys />
          </Section>
        </>
      )}
      <Section title={t('Sessions')}>
        <Sessions />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card">
      <div className="pad">
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  );
}
