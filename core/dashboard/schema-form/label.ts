import { t } from '../language/language.ts';
import { phraseOf, stepsOf, wordsOf } from './pointers.ts';

/**
 * Returns a pointer as words, starting with the outermost list:
 * `/invoice_object/line_items/2/unit_price` is "Line items 3, unit price".
 */
export function labelOf(pointer: string): string {
  const steps = stepsOf(pointer);
  const index = steps.findIndex((step) => /^(?:new)?\d+$/.test(step));
  const from = index > 0 ? index - 1 : Math.max(0, steps.length - 1);
  const words = steps.slice(from).reduce((text, step) => {
    if (/^\d+$/.test(step)) return `${text} ${Number(step) + 1}`;
    if (/^new\d+$/.test(step)) return t('{{list}}, new row', { list: text });
    return text === '' ? wordsOf(step) : `${text}, ${phraseOf(step)}`;
  }, '');
  return words === '' ? t('Result') : words;
}
