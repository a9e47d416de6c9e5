import { Fragment, type ReactNode } from 'react';
import { t } from './language.ts';
import type { Values } from './texts.ts';

/**
 * A text that contains elements: `<Rich text="Until {{at}}" parts={{ at: <When at={expiresAt} /> }}
 * />`.
 */
export function Rich({
  text,
  parts,
  values = {},
}: {
  text: string;
  parts: Readonly<Record<string, ReactNode>>;
  values?: Values;
}) {
  // The translation keeps its placeholders, which are then replaced by the elements.
  const places = Object.fromEntries(Object.keys(parts).map((name) => [name, `{{${name}}}`]));
  return t(text, { ...values, ...places })
    .split(/\{\{(\w+)\}\}/)
    .map((piece, at) => <Fragment key={at}>{at % 2 === 0 ? piece : parts[piece]}</Fragment>);
}
