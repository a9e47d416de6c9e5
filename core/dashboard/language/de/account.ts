// The own account.

import type { Catalog } from '../texts.ts';

export const account: Catalog = {
  Password: 'Passwort',
  Code: 'Code',
  'Six digits of your authenticator app, or a recovery code.':
    'Sechs Ziffern Ihrer Authenticator-App oder ein Wiederherstellungscode.',
  'Use a passkey': 'Passkey verwenden',
  'You sign in as {{subject}} at {{issuer}}. Your name, role and tenants come from there.':
    'Sie melden sich als {{subject}} bei {{issuer}} an. Ihr Name, Ihre Rolle und Ihre Mandanten kommen von dort.',
  'Second factor': 'Zweiter Faktor',
  Passkeys: 'Passkeys',
  Sessions: 'Sitzungen',
  'Add a passkey': 'Passkey hinzufügen',
  'Your browser then asks where to keep it: on this device, a phone or a security key.':
    'Ihr Browser fragt danach, wo er gespeichert werden soll: auf diesem Gerät, einem Telefon oder einem Sicherheitsschlüssel.',
  'Name of the passkey': 'Name des Passkeys',
  'Such as the device: it tells your passkeys apart.':
    'Zum Beispiel das Gerät: Daran erkennen Sie Ihre Passkeys.',
  'Start again': 'Neu beginnen',
  'Add passkey': 'Passkey hinzufügen',
  'Your password': 'Ihr Passwort',
  'The browser allows passkeys on pages with HTTPS only. Open the dashboard with https://.':
    'Der Browser erlaubt Passkeys nur auf Seiten mit HTTPS. Öffnen Sie das Dashboard mit https://.',
  'Passkeys need a host name and HTTPS. An administrator of the installation sets both with public_url.':
    'Passkeys brauchen einen Hostnamen und HTTPS. Ein Administrator der Installation setzt beides mit public_url.',
  'Passkeys of this appliance work at {{origin}} only. Open the dashboard there.':
    'Passkeys dieser Appliance funktionieren nur unter {{origin}}. Öffnen Sie das Dashboard dort.',
  'This browser does not support passkeys.': 'Dieser Browser unterstützt keine Passkeys.',
  'No passkey was used: it was canceled, none fits, or it took too long.':
    'Es wurde kein Passkey verwendet: abgebrochen, keiner passt, oder es hat zu lange gedauert.',
  'This device has a passkey of your account already.':
    'Dieses Gerät hat bereits einen Passkey Ihres Kontos.',
  'The browser could not use a passkey: {{reason}}':
    'Der Browser konnte keinen Passkey verwenden: {{reason}}',
  'The passkey did not work.': 'Der Passkey hat nicht funktioniert.',
  'A passkey signs you in with fingerprint, face or PIN of your device, without password and code. It is also a second factor for your password.':
    'Ein Passkey meldet Sie mit Fingerabdruck, Gesicht oder PIN Ihres Geräts an, ohne Passwort und Code. Er ist auch ein zweiter Faktor für Ihr Passwort.',
  'Your passkeys': 'Ihre Passkeys',
  Host: 'Host',
  'Rename {{name}}': '{{name}} umbenennen',
  Rename: 'Umbenennen',
  'Remove {{name}}': '{{name}} entfernen',
  'Rename the passkey': 'Passkey umbenennen',
  'Remove this passkey?': 'Diesen Passkey entfernen?',
  '“{{name}}” no longer signs you in. Without another second factor, your password alone signs you in then. Delete the passkey on the device, too.':
    '„{{name}}“ meldet Sie nicht mehr an. Ohne einen anderen zweiten Faktor genügt dann Ihr Passwort allein. Löschen Sie den Passkey auch auf dem Gerät.',
  'Failed to change the password.': 'Das Passwort konnte nicht geändert werden.',
  'The password was changed.': 'Das Passwort wurde geändert.',
  'Other sessions that ended: {{number}}.': 'Andere Sitzungen, die beendet wurden: {{number}}.',
  'Current password': 'Aktuelles Passwort',
  'At least 12 characters, without your name or login. It ends your other sessions.':
    'Mindestens 12 Zeichen, ohne Ihren Namen oder Anmeldenamen. Ihre anderen Sitzungen werden beendet.',
  'Repeat the new password': 'Neues Passwort wiederholen',
  'differs from the new password': 'stimmt nicht mit dem neuen Passwort überein',
  'Change password': 'Passwort ändern',
  'Your session could not be read.': 'Ihre Sitzung konnte nicht gelesen werden.',
  'Choose another tenant': 'Anderen Mandanten wählen',
  'Choose a password': 'Passwort wählen',
  'Somebody else has set your password. Change it to continue.':
    'Jemand anderes hat Ihr Passwort gesetzt. Ändern Sie es, um fortzufahren.',
  'Your session has ended': 'Ihre Sitzung ist beendet',
  'Sign in again to continue. What you have typed is kept.':
    'Melden Sie sich erneut an, um fortzufahren. Was Sie eingegeben haben, bleibt erhalten.',
  'You are not signed in yet.': 'Sie sind noch nicht angemeldet.',
  'Sign in in another tab': 'In einem anderen Tab anmelden',
  'Change tenant': 'Mandanten wechseln',
  'Signing in with your password now needs a second factor. Each of these codes replaces it once. Keep them in a safe place.':
    'Die Anmeldung mit Ihrem Passwort braucht jetzt einen zweiten Faktor. Jeder dieser Codes ersetzt ihn einmal. Bewahren Sie sie sicher auf.',
  'They are shown only once.': 'Sie werden nur einmal angezeigt.',
  'Copy the recovery codes': 'Wiederherstellungscodes kopieren',
  'Everything; for all tenants also the installation':
    'Alles; für alle Mandanten auch die Installation',
  Operator: 'Operator',
  'Run work, decide reviews, change endpoints':
    'Arbeit ausführen, Prüfungen entscheiden, Endpunkte ändern',
  Developer: 'Entwickler',
  'Run work, change settings of pipelines and endpoints':
    'Arbeit ausführen, Einstellungen von Pipelines und Endpunkte ändern',
  'Read work and decide reviews': 'Arbeit lesen und Prüfungen entscheiden',
  Auditor: 'Auditor',
  'Read everything, with the audit trail': 'Alles lesen, auch das Prüfprotokoll',
  'Read work, deliveries and usage': 'Arbeit, Zustellungen und Verbrauch lesen',
  On: 'Ein',
  Off: 'Aus',
  'Remove second factor': 'Zweiten Faktor entfernen',
  'Add second factor': 'Zweiten Faktor hinzufügen',
  'Signing in with your password needs a code of your authenticator app, or a passkey.':
    'Die Anmeldung mit Ihrem Passwort braucht einen Code Ihrer Authenticator-App oder einen Passkey.',
  'Signing in needs a code of your authenticator app.':
    'Die Anmeldung braucht einen Code Ihrer Authenticator-App.',
  'Signing in with your password needs a passkey.':
    'Die Anmeldung mit Ihrem Passwort braucht einen Passkey.',
  'With a second factor, your password alone is of no use to others.':
    'Mit einem zweiten Faktor nützt Ihr Passwort allein niemand anderem.',
  'Remove second factor?': 'Zweiten Faktor entfernen?',
  'Your password alone signs you in then. Your recovery codes stop working.':
    'Dann genügt Ihr Passwort allein. Ihre Wiederherstellungscodes funktionieren nicht mehr.',
  'Scan this code with your authenticator app, or type the secret.':
    'Scannen Sie diesen Code mit Ihrer Authenticator-App, oder geben Sie das Geheimnis ein.',
  'QR code of the secret': 'QR-Code des Geheimnisses',
  'The six digits that the app shows now.': 'Die sechs Ziffern, die die App jetzt anzeigt.',
  Confirm: 'Bestätigen',
  'Failed to end the session.': 'Die Sitzung konnte nicht beendet werden.',
  'Your sessions': 'Ihre Sitzungen',
  Browser: 'Browser',
  'Signed in': 'Angemeldet',
  'This browser': 'Dieser Browser',
  End: 'Beenden',
  'No tenant': 'Kein Mandant',
  'Your account has access to no tenant. Ask your administrator.':
    'Ihr Konto hat auf keinen Mandanten Zugriff. Fragen Sie Ihren Administrator.',
  'This browser tab works for it. Other tabs can work for other tenants.':
    'Dieser Browser-Tab arbeitet für ihn. Andere Tabs können für andere Mandanten arbeiten.',
};
