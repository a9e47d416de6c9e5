// Forms that are drawn from schemas.

import type { Catalog } from '../texts.ts';

export const schemaForm: Catalog = {
  '{{list}}, new row': '{{list}}, neue Zeile',
  'Choose one of the values.': 'Wählen Sie einen der Werte.',
  'Enter a number with digits and a decimal point, such as {{example}}.':
    'Geben Sie eine Zahl mit Ziffern und einem Dezimalpunkt ein, zum Beispiel {{example}}.',
  'Enter a whole number.': 'Geben Sie eine ganze Zahl ein.',
  '{{field}} (required)': '{{field}} (erforderlich)',
  'Default: {{value}}': 'Standard: {{value}}',
  'This is not valid JSON.': 'Das ist kein gültiges JSON.',
  'As JSON.': 'Als JSON.',
  'Remove {{item}}': '{{item}} entfernen',
  'Add to {{list}}': 'Zu {{list}} hinzufügen',
};
