// English texts are their own keys. Only the singular of a text with `{{count}}` is another text.

import type { Catalog } from './texts.ts';

export const englishPlurals: Catalog = {
  '{{count, number}} of the endpoints_one': '1 of the endpoints',
  '{{count, number}} on this page, by key_one': '1 on this page',
  '{{count, number}} on this page, newest first_one': '1 on this page',
  'Try again in {{count, number}} seconds._one': 'Try again in 1 second.',
};
