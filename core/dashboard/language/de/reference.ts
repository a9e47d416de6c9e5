// Reference data.

import type { Catalog } from '../texts.ts';

export const reference: Catalog = {
  '{{count, number}} on this page, by key_one': '1 auf dieser Seite',
  '{{count, number}} on this page, by key_other':
    '{{count, number}} auf dieser Seite, nach Schlüssel',
  'First page': 'Erste Seite',
  'Next page': 'Nächste Seite',
};
