import { useState } from 'react';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { SelectField } from '../parts/select-field.tsx';
import type { ReferenceSet } from './reference.tsx';
import type { Chosen } from './upload.ts';

/** Selects the file, its format, and what happens to rows that the file does not contain. */
export function UploadForm({
  set,
  pending,
  onChoose,
  onSubmit,
}: {
  set: ReferenceSet;
  pending: boolean;
  /** Called on every change; null without a file. */
  onChoose: (chosen: Chosen | null) => void;
  onSubmit: () => void;
}) {
  const [values, setValues] = useState<Omit<Chosen, 'file'> & { file: File | null }>({
    file: null,
    format: 'csv',
    merge: false,
  });
  const change = (next: Partial<typeof values>): void => {
    const all = { ...values, ...next };
    setValues(all);
    onChoose(all.file === null ? null : { ...all, file: all.file });
  };
  const chooseFile = (file: File | null): void => {
    const format = file === null ? null : formatOf(file.name, set);
    change({ file, ...(format !== null && { format }) });
  };
  return (
    <div className="card pad">
      <Form onSubmit={onSubmit}>
        <div className="columns">
          <Field
            label={t('File')}
            hint={t('CSV in UTF-8 with a line of column names, or a JSON array.')}
          >
            {(wired) => (
              <input
                {...wired}
                className="input"
                type="file"
                required
                onChange={(event) => chooseFile(event.target.files?.[0] ?? null)}
              />
            )}
          </Field>
          <FormatField set={set} value={values.format} onChange={(format) => change({ format })} />
          <SelectField
            label={t('Rows that are not in the file')}
            value={values.merge ? 'stay' : 'go'}
            options={[
              ['go', t('are removed: the file replaces the set')],
              ['stay', t('stay: the file is merged into the set')],
            ]}
            onChange={(name) => change({ merge: name === 'stay' })}
          />
        </div>
        <div className="actions">
          <Button kind="main" type="submit" disabled={pending}>
            {t('Preview')}
          </Button>
          <span className="small quiet">
            {t('Nothing is changed before you have seen the preview.')}
          </span>
        </div>
      </Form>
    </div>
  );
}

function FormatField({
  set,
  value,
  onChange,
}: {
  set: ReferenceSet;
  value: string;
  onChange: (format: string) => void;
}) {
  return (
    <SelectField
      label={t('Format')}
      value={value}
      options={[
        ['csv', t('CSV')],
        ['json', t('JSON')],
        ...set.formats.map(({ format, title }) => [format, title] as const),
      ]}
      onChange={onChange}
    />
  );
}

function formatOf(name: string, { formats }: ReferenceSet): string | null {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (ending === 'json') return 'json';
  if (['csv', 'tsv', 'txt'].includes(ending)) return 'csv';
  return formats[0]?.format ?? null;
}
