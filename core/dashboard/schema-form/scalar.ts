// Converts single values to and from the text of controls.

import { phrase, t, type Phrase } from '../language/language.ts';
import { wordsOf } from './pointers.ts';
import type { ScalarShape } from './shape.ts';

/** Returns the text of a value for a control. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export function readText(
  text: string,
  shape: ScalarShape,
): { value: unknown } | { problem: string } {
  if (text.trim() === '' && shape.nullable) return { value: null };
  if (shape.kind === 'text') return { value: text };
  if (shape.kind === 'choice') {
    const option = shape.options.find((one) => String(one) === text);
    return option === undefined ? { problem: t('Choose one of the values.') } : { value: option };
  }
  const typed = text.trim();
  if (!/^[-+]?\d{1,15}(\.\d{1,15})?$/.test(typed)) {
    const example = shape.whole ? '12' : '1190.50';
    const problem = t('Enter a number with digits and a decimal point, such as {{example}}.', {
      example,
    });
    return { problem };
  }
  const value = Number(typed);
  if (shape.whole && !Number.isInteger(value)) return { problem: t('Enter a whole number.') };
  return { value };
}

const names: Readonly<Record<string, Phrase>> = { true: phrase('Yes'), false: phrase('No') };

/** Formats `needs_approval` as "Needs approval". Codes in capitals are unchanged. */
export function optionName(option: string): string {
  const name = names[option];
  if (name !== undefined) return t(name);
  return /^[a-z]/.test(option) ? wordsOf(option) : option;
}
