import type { ReactNode } from 'react';
import { PasswordForm } from './password-form.tsx';
import { usePerson } from './person.ts';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** The own account: password, second factor, sessions. */
export function AccountScreen() {
  const person = usePerson();
  // Keys and links have no account; the menu does not list this screen for them.
  if (person === null) return null;
  const { account } = person;
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{account.name}</h1>
          <p className="quiet">
            {account.login} · {account.role.replace('_', ' ')}
          </p>
        </div>
      </div>
      {account.identity !== null && (
        <Section title="Identity provider">
          <div className="pad">
            <p>
              You sign in as <span className="mono">{account.identity.subject}</span> at{' '}
              <span className="mono">{account.identity.issuer}</span>. Your name, role and tenants
              come from there.
            </p>
          </div>
        </Section>
      )}
      {account.has_password && (
        <>
          <Section title="Password">
            <div className="pad narrow">
              <PasswordForm />
            </div>
          </Section>
          <Section title="Second factor">
            <SecondFactor isOn={account.second_factor} />
          </Section>
        </>
      )}
      <Section title="Sessions">
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
