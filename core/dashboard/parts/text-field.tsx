import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

type Input = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className'>;

/** Single-line text field with a label. */
export function TextField({
  label,
  hint,
  wrong,
  value,
  onChange,
  ...input
}: Omit<FieldProps, 'children'> &
  Input & { value: string | number; onChange: (text: string) => void }) {
  return (
    <Field label={label} hint={hint} wrong={wrong}>
      {(wired) => (
        <input
          {...wired}
          {...input}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
