// Accounts of the installation.

import type { Catalog } from '../texts.ts';

export const accounts: Catalog = {
  'Reset the password': 'Passwort zurücksetzen',
  'End all sessions': 'Alle Sitzungen beenden',
  'Reset the password of {{login}}?': 'Passwort von {{login}} zurücksetzen?',
  Reset: 'Zurücksetzen',
  'The present password stops working, and all sessions end.':
    'Das bisherige Passwort funktioniert nicht mehr, und alle Sitzungen werden beendet.',
  'For a person who has lost them: authenticator app, passkeys and recovery codes.':
    'Für Personen, die sie verloren haben: Authenticator-App, Passkeys und Wiederherstellungscodes.',
  'Remove the second factors as well': 'Auch die zweiten Faktoren entfernen',
  'End all sessions of {{login}}?': 'Alle Sitzungen von {{login}} beenden?',
  'The person is signed out everywhere at once, and can sign in again.':
    'Die Person wird sofort überall abgemeldet und kann sich wieder anmelden.',
  'Disable {{login}}?': '{{login}} deaktivieren?',
  'Enable {{login}}?': '{{login}} aktivieren?',
  'All sessions end, and the person cannot sign in. The account stays for the audit trail.':
    'Alle Sitzungen werden beendet, und die Person kann sich nicht anmelden. Das Konto bleibt für das Prüfprotokoll erhalten.',
  'The person can sign in again as before.': 'Die Person kann sich wieder wie zuvor anmelden.',
  'Also those that are created later.': 'Auch solche, die später angelegt werden.',
  'The account': 'Das Konto',
  'Signing in': 'Anmeldung',
  'Signs in with': 'Anmeldung mit',
  'The password has to be changed at the next sign-in.':
    'Das Passwort muss bei der nächsten Anmeldung geändert werden.',
  'This is your own account.': 'Das ist Ihr eigenes Konto.',
  'Role and tenants': 'Rolle und Mandanten',
  'Choose at least one tenant.': 'Wählen Sie mindestens einen Mandanten.',
  'Name, role and tenants follow the identity provider at each sign-in.':
    'Name, Rolle und Mandanten folgen bei jeder Anmeldung dem Identitätsanbieter.',
  'The account was not changed.': 'Das Konto wurde nicht geändert.',
  '{{count, number}} on this page, by login_one': '1 auf dieser Seite',
  '{{count, number}} on this page, by login_other':
    '{{count, number}} auf dieser Seite, nach Anmeldename',
  'People who sign in. Programs use API keys.':
    'Personen, die sich anmelden. Programme verwenden API-Schlüssel.',
  'People who may work for the tenant {{tenant}}.':
    'Personen, die für den Mandanten {{tenant}} arbeiten dürfen.',
  'New account': 'Neues Konto',
  'The accounts': 'Die Konten',
  'No accounts': 'Keine Konten',
  'Create one, and give the person its first password.':
    'Legen Sie eines an, und geben Sie der Person ihr erstes Passwort.',
  'identity provider': 'Identitätsanbieter',
  'password and code': 'Passwort und Code',
  password: 'Passwort',
  passkey: 'Passkey',
  'Give this password to {{login}} in a safe way. It has to be changed at the next sign-in.':
    'Geben Sie dieses Passwort auf sicherem Weg an {{login}}. Es muss bei der nächsten Anmeldung geändert werden.',
  'the password': 'das Passwort',
  'The account was not created.': 'Das Konto wurde nicht angelegt.',
  'A name or an e-mail address. It never changes.':
    'Ein Name oder eine E-Mail-Adresse. Er ändert sich nie.',
  'Create account': 'Konto anlegen',
  'Sees personal data': 'Sieht personenbezogene Daten',
  'Roles that see personal data: {{roles}}': 'Rollen, die personenbezogene Daten sehen: {{roles}}',
};
