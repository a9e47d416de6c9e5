import { t } from '../language/language.ts';
import { Field } from '../parts/field.tsx';

/** The choice of a file that `workmill plugin pack` has made. */
export function PackageField({
  hint,
  onChange,
}: {
  hint: string;
  onChange: (file: File | null) => void;
}) {
  return (
    <Field label={t('Package')} hint={hint}>
      {(wired) => (
        <input
          {...wired}
          className="input"
          type="file"
          required
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}
