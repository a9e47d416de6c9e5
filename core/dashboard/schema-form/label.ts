import { t } from '../language/language.ts';
import { below, stepsOf } from './pointers.ts';
import { ownTitles, type Titles } from './titles.ts';

/**
 * Returns a pointer as words, starting with the outermost list:
 * `/invoice_object/line_items/2/unit_price` is "Line items 3, unit price".
 */
export function labelOf(pointer: string, titles: Titles = ownTitles): string {
  const steps = stepsOf(pointer);
  const index = steps.findIndex((step) => /^(?:new)?\d+$/.test(step));
  const from = index > 0 ? index - 1 : Math.max(0, steps.length - 1);
  let at = steps.slice(0, from).reduce(below, '');
  let words = '';
  for (const step of steps.slice(from)) {
    at = below(at, step);
    if (/^\d+$/.test(step)) words = `${words} ${Number(step) + 1}`;
    else if (/^new\d+$/.test(step)) words = t('{{list}}, new row', { list: words });
    else words = words === '' ? titles.field(at) : `${words}, ${titles.phrase(at)}`;
  }
  return words === '' ? t('Result') : words;
}
