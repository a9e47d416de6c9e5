// Signing in, and portal links.

import type { Catalog } from '../texts.ts';

export const access: Catalog = {
  'Your permissions could not be read.': 'Ihre Berechtigungen konnten nicht gelesen werden.',
  'Your permissions could not be read again. What you have typed is kept.':
    'Ihre Berechtigungen konnten nicht erneut gelesen werden. Ihre Eingaben bleiben erhalten.',
  'Use another key': 'Anderen Schlüssel verwenden',
  'Give people without an API key access to these screens, for a limited time.':
    'Geben Sie Personen ohne API-Schlüssel für begrenzte Zeit Zugriff auf diese Seiten.',
  'New link': 'Neuer Link',
  'The links': 'Die Links',
  'No links yet': 'Noch keine Links',
  For: 'Für',
  May: 'Darf',
  Made: 'Erstellt',
  look: 'ansehen',
  'view and change': 'ansehen und ändern',
  'Revoke this link?': 'Diesen Link widerrufen?',
  '“{{name}}” stops working within seconds. Changes made with it remain.':
    '„{{name}}“ funktioniert binnen Sekunden nicht mehr. Damit vorgenommene Änderungen bleiben.',
  '15 minutes': '15 Minuten',
  '1 hour': '1 Stunde',
  '8 hours': '8 Stunden',
  '24 hours': '24 Stunden',
  'New portal link': 'Neuer Portal-Link',
  'Anyone who opens it can work in your tenant until {{at}}. Handle it like a password.':
    'Wer ihn öffnet, kann bis {{at}} in Ihrem Mandanten arbeiten. Behandeln Sie ihn wie ein Passwort.',
  'the link': 'den Link',
  'without personal data': 'ohne personenbezogene Daten',
  'Masked personal data': 'Maskierte personenbezogene Daten',
  'The document is not shown, because it can contain personal data.':
    'Das Dokument wird nicht angezeigt, weil es personenbezogene Daten enthalten kann.',
  'This API key or link may not see personal data.':
    'Dieser API-Schlüssel oder Link darf keine personenbezogenen Daten sehen.',
  'The role {{role}} may not see it. An administrator decides which roles may.':
    'Die Rolle {{role}} darf sie nicht sehen. Welche Rollen es dürfen, legt ein Administrator fest.',
  'Failed to create the link.': 'Der Link konnte nicht erstellt werden.',
  'For whom': 'Für wen',
  'Ends after': 'Endet nach',
  'Only look': 'Nur ansehen',
  'Make link': 'Link erstellen',
  'Limited to these endpoints; none chosen: all':
    'Auf diese Endpunkte begrenzt; keiner gewählt: alle',
  'Sign in with a passkey': 'Mit Passkey anmelden',
  'Sign in with {{name}}': 'Mit {{name}} anmelden',
  'Not signed in': 'Nicht angemeldet',
  'Other ways to sign in': 'Andere Anmeldearten',
  'You have no access.': 'Sie haben keinen Zugriff.',
  'The sign-in with the identity provider failed.':
    'Die Anmeldung beim Identitätsanbieter ist fehlgeschlagen.',
  'This link has ended': 'Dieser Link ist nicht mehr gültig',
  'The API key is not accepted': 'Der API-Schlüssel wird nicht angenommen',
  'It has expired or was revoked. Deliveries continue without it. Ask the person who sent it for a new link.':
    'Er ist abgelaufen oder wurde widerrufen. Zustellungen laufen ohne ihn weiter. Bitten Sie die Person, die ihn gesendet hat, um einen neuen Link.',
  'It is mistyped, has expired or was revoked.':
    'Er ist falsch geschrieben, abgelaufen oder widerrufen.',
  'API key or link': 'API-Schlüssel oder Link',
  'If you have a portal link, open it. If you have an API key, paste it here.':
    'Wenn Sie einen Portal-Link haben, öffnen Sie ihn. Wenn Sie einen API-Schlüssel haben, fügen Sie ihn hier ein.',
  'API key or portal link': 'API-Schlüssel oder Portal-Link',
  'It stays in this tab until you close it or sign out.':
    'Er bleibt in diesem Tab, bis Sie ihn schließen oder sich abmelden.',
  'Use key': 'Schlüssel verwenden',
  "An administrator's key belongs to no tenant. For an hour you get a portal link of the tenant you name; its audit trail will tell.":
    'Der Schlüssel eines Administrators gehört zu keinem Mandanten. Sie erhalten für eine Stunde einen Portal-Link des genannten Mandanten; dessen Prüfprotokoll vermerkt es.',
  'Administer the installation': 'Installation verwalten',
  Back: 'Zurück',
  Usable: 'Nutzbar',
};
