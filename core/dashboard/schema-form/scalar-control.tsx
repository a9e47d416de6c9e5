// Control for a single value: a selection, a text field, or a multi-line text field.

import type { ComponentProps } from 'react';
import { optionName } from './scalar.ts';
import type { Shape } from './shape.ts';

type Shared = Pick<
  ComponentProps<'input'>,
  'id' | 'required' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
>;

export interface ScalarControlProps extends Shared {
  shape: Shape;
  /** Returns the title of an option. */
  nameOf?: (option: string) => string;
  /** Text as typed. */
  value: string;
  onType: (text: string) => void;
  /**
   * Label of the first option of a selection, which means no value; null if a value is required.
   */
  blank: string | null;
  /** Number of lines; 1 is a text field without line breaks. */
  rows: number;
  /** Whether the text is prose rather than code. */
  isProse?: boolean;
  readOnly?: boolean;
  placeholder?: string | undefined;
  /** Further attributes, such as `data-place` and event handlers. */
  attributes?: ComponentProps<'input' | 'select' | 'textarea'>;
}

export function ScalarControl(props: ScalarControlProps) {
  const { shape, value, onType, blank, rows, isProse = false, readOnly, placeholder } = props;
  const { attributes = {}, nameOf = optionName, ...rest } = props;
  const { id, required, 'aria-label': label, 'aria-invalid': invalid } = rest;
  const shared = {
    id,
    required,
    value,
    'aria-label': label,
    'aria-describedby': rest['aria-describedby'],
    'aria-invalid': invalid,
    className: isProse ? 'input prose' : 'input',
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    ...(attributes as object),
  };
  if (shape.kind === 'choice') {
    const options = shape.options.map(String);
    const isKnown = value === '' || options.includes(value);
    return (
      <select {...shared} disabled={readOnly}>
        {blank !== null && <option value="">{blank}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    );
  }
  if (rows > 1)
    return <textarea {...shared} rows={rows} readOnly={readOnly} spellCheck={isProse} />;
  return (
    <input
      {...shared}
      inputMode={shape.kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      readOnly={readOnly}
    />
  );
}
