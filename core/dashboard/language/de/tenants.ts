// Tenants of the installation.

import type { Catalog } from '../texts.ts';

export const tenants: Catalog = {
  Members: 'Mitglieder',
  'The members': 'Die Mitglieder',
  'No members': 'Keine Mitglieder',
  'No account may work for this tenant. Choose its tenants on its page.':
    'Kein Konto darf für diesen Mandanten arbeiten. Wählen Sie die Mandanten eines Kontos auf dessen Seite.',
  'All members': 'Alle Mitglieder',
  'New tenant': 'Neuer Mandant',
  'The tenant was not created.': 'Der Mandant wurde nicht angelegt.',
  'Small letters, digits and hyphens. It never changes.':
    'Kleinbuchstaben, Ziffern und Bindestriche. Sie ändert sich nie.',
  'Empty: the ID.': 'Leer: die ID.',
  'Create tenant': 'Mandant anlegen',
  Plan: 'Tarif',
  'Plans are changed in plans.yaml.': 'Tarife werden in plans.yaml geändert.',
  'The tenant': 'Der Mandant',
  'This tenant is kept in tenants.yaml. Change it there and reload.':
    'Dieser Mandant steht in tenants.yaml. Ändern Sie ihn dort, und laden Sie neu.',
  'Units of the month': 'Einheiten des Monats',
  'The units': 'Die Einheiten',
  'by running work': 'durch laufende Arbeit',
  'of the plan {{plan}}': 'des Tarifs {{plan}}',
  'set for this tenant': 'für diesen Mandanten gesetzt',
  'The tenant was not changed.': 'Der Mandant wurde nicht geändert.',
  'Empty: as the plan says. The open month follows at once.':
    'Leer: wie der Tarif sagt. Der offene Monat folgt sofort.',
  Suspend: 'Sperren',
  'Suspend {{name}}?': '{{name}} sperren?',
  'All its keys and people are refused, also for reading. Work that was accepted goes on to its end, and nothing is deleted.':
    'Alle seine Schlüssel und Personen werden abgewiesen, auch beim Lesen. Angenommene Arbeit läuft zu Ende, und nichts wird gelöscht.',
  'Resume {{name}}?': '{{name}} fortsetzen?',
  'Its keys and people have access again, as before.':
    'Seine Schlüssel und Personen haben wieder Zugriff wie zuvor.',
  '{{count, number}} on this page, by ID_one': '1 auf dieser Seite',
  '{{count, number}} on this page, by ID_other': '{{count, number}} auf dieser Seite, nach ID',
  'Each has its own work, documents, keys, endpoints and reference data.':
    'Jeder hat eigene Arbeit, Dokumente, Schlüssel, Endpunkte und Stammdaten.',
  'The tenants': 'Die Mandanten',
  'No tenants': 'Keine Mandanten',
  'Work belongs to a tenant. Create the first one.':
    'Arbeit gehört zu einem Mandanten. Legen Sie den ersten an.',
  Suspended: 'Gesperrt',
};
