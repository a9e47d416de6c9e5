import { useState } from 'react';
import { useAsk } from '../api/use-api.ts';
import { Field } from './field.tsx';
import { fromLocal, toLocal } from './local-time.ts';
import { t } from '../language/language.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

interface Narrowing {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function Choice({
  label,
  value,
  onChange,
  all,
  options,
}: Narrowing & { label: string; all: string; options: readonly (readonly [string, string])[] }) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      options={[['', all], ...options]}
      onChange={(name) => onChange(name || undefined)}
    />
  );
}

/** A text that applies when Enter is pressed, or when the field is left. */
export function Typed({
  label,
  placeholder,
  value,
  onChange,
}: Narrowing & { label: string; placeholder: string }) {
  const [text, setText] = useState(value ?? '');
  const apply = (): void => {
    const next = text.trim() || undefined;
    if (next !== value) onChange(next);
  };
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={setText}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

export function EventTypeChoice(narrowing: Narrowing) {
  const types = useAsk('list_event_types', {}).data?.data ?? [];
  const options = types.map(({ event_type: name }) => [name, name] as const);
  return <Choice label={t('Event type')} all={t('All types')} options={options} {...narrowing} />;
}

export function MomentField({ label, value, onChange }: Narrowing & { label: string }) {
  return (
    <Field label={label}>
      {(wired) => (
        <input
          {...wired}
          className="input"
          type="datetime-local"
          value={toLocal(value)}
          onChange={(event) => onChange(fromLocal(event.target.value))}
        />
      )}
    </Field>
  );
}
