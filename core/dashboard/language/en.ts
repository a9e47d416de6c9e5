// English texts are their own keys. Only the singular of a text with `{{count}}` needs an entry.

import type { Catalog } from './texts.ts';

export const englishPlurals: Catalog = {
  'And {{count, number}} more._one': 'And 1 more.',
  'Cancel {{count, number}} workflows_one': 'Cancel 1 workflow',
  'Error not known: {{count, number}} more reviews needed_one':
    'Error not known: 1 more review needed',
  'For {{count, number}} hours old and new secrets sign. Configure the new one in your receiver during this time._one':
    'For 1 hour old and new secrets sign. Configure the new one in your receiver during this time.',
  'of {{count, number}} ended workflows_one': 'of 1 ended workflow',
  'Remove {{count, number}} rows_one': 'Remove 1 row',
  'Run {{count, number}} workflows again_one': 'Run 1 workflow again',
  'Set all {{count, number}} values_one': 'Set the value',
  'Show {{count, number}} new workflows_one': 'Show 1 new workflow',
  'The error is not known: {{count, number}} more reviews at or above it are needed._one':
    'The error is not known: 1 more review at or above it is needed.',
  'Try again in {{count, number}} seconds._one': 'Try again in 1 second.',
  '{{count, number}} bytes_one': '1 byte',
  '{{count, number}} checks failed._one': '1 check failed.',
  '{{count, number}} days left_one': '1 day left',
  '{{count, number}} days_one': '1 day',
  '{{count, number}} disabled_one': '1 disabled',
  '{{count, number}} ended workflows match these filters._one':
    '1 ended workflow matches these filters.',
  '{{count, number}} failing_one': '1 failing',
  '{{count, number}} items that need attention are shown above._one':
    '1 item that needs attention is shown above.',
  '{{count, number}} more reviews are needed_one': '1 more review is needed',
  '{{count, number}} of the endpoints_one': '1 of the endpoints',
  '{{count, number}} on this page, by ID_one': '1 on this page',
  '{{count, number}} on this page, by key_one': '1 on this page',
  '{{count, number}} on this page, by login_one': '1 on this page',
  '{{count, number}} on this page, newest first_one': '1 on this page',
  '{{count, number}} on this page, oldest first_one': '1 on this page',
  '{{count, number}} open findings_one': '1 open finding',
  '{{count, number}} open workflows match these filters._one':
    '1 open workflow matches these filters.',
  '{{count, number}} rows to learn from._one': '1 row to learn from.',
  '{{count, number}} units_one': '1 unit',
  '{{count, number}} workflows read, newest first; scroll for more_one':
    '1 workflow read; scroll for more',
  '{{count, number}} workflows read; scroll for more_one': '1 workflow read; scroll for more',
  '{{count, number}} workflows, newest first_one': '1 workflow',
  'Follow ({{count, number}} new)_one': 'Follow (1 new)',
  'Show {{count, number}} new lines_one': 'Show 1 new line',
  'The newest {{count, number}} requests of all tenants_one': 'The newest request of all tenants',
  'The newest {{count, number}} requests of {{tenant}}_one': 'The newest request of {{tenant}}',
  '{{count, number}} lines read, newest first; scroll for more_one': '1 line read; scroll for more',
  '{{count, number}} lines, newest first_one': '1 line',
  '{{count, number}} more fields differ._one': '1 more field differs.',
  '{{count, number}} workflows_one': '1 workflow',
};
