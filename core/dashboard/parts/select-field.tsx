import { Field, type FieldProps } from './field.tsx';

/** Choice of one of several values, with a label. */
export function SelectField<Name extends string>({
  label,
  hint,
  value,
  options,
  onChange,
}: Pick<FieldProps, 'label' | 'hint'> & {
  value: Name;
  /** Each value with the text that is shown for it. */
  options: readonly (readonly [Name, string])[];
  onChange: (value: Name) => void;
}) {
  return (
    <Field label={label} hint={hint}>
      {(wired) => (
        <select
          {...wired}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value as Name)}
        >
          {options.map(([name, shown]) => (
            <option key={name} value={name}>
              {shown}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
