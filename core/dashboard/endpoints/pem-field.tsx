import type { ChangeEvent } from 'react';
import { t } from '../language/language.ts';
import { Field } from '../parts/field.tsx';

const pemBegin = '-----BEGIN …';

/** Field for PEM text, pasted or from a local file. */
export function PemField({
  label,
  hint,
  text,
  onChange,
}: {
  label: string;
  hint: string;
  text: string;
  onChange: (text: string) => void;
}) {
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    if (file) onChange(await file.text());
  };
  return (
    <Field label={label} hint={hint}>
      {(wired) => (
        <>
          <textarea
            {...wired}
            className="input"
            required
            spellCheck={false}
            placeholder={pemBegin}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            type="file"
            className="small"
            accept=".pem,.crt,.cer,.key"
            aria-label={t('{{field}} from a file', { field: label })}
            onChange={(event) => void take(event)}
          />
        </>
      )}
    </Field>
  );
}
