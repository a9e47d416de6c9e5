import { locale, phrase, t, type Phrase } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { useId, useState, type DragEvent } from 'react';
import { Field } from '../parts/field.tsx';
import type { Source } from './request-draft.ts';

const kinds = [
  ['file', phrase('Upload a file')],
  ['text', phrase('Paste text')],
  ['address', phrase('Address')],
] as const satisfies readonly (readonly [Source['kind'], Phrase])[];

const addressForm = 'https://…';

const blank: Record<Source['kind'], Source> = {
  file: { kind: 'file', file: null },
  text: { kind: 'text', text: '' },
  address: { kind: 'address', address: '' },
};

/** Document input: a local file, a text, or an address that the appliance fetches. */
export function DocumentField({
  label,
  hint,
  source,
  onChange,
}: {
  label: string;
  hint: string | null;
  source: Source;
  onChange: (source: Source) => void;
}) {
  const group = useId();
  return (
    <fieldset className="field-group">
      <legend>{label}</legend>
      <div className="filters">
        {kinds.map(([kind, title]) => (
          <label key={kind} className="check">
            <input
              type="radio"
              name={group}
              checked={source.kind === kind}
              onChange={() => onChange(blank[kind])}
            />
            <span>{t(title)}</span>
          </label>
        ))}
      </div>
      {source.kind === 'file' && <FileInput file={source.file} onChange={onChange} />}
      {source.kind === 'text' && (
        <Field label={t('Text of the document')} hint={t('Sent as a text file.')}>
          {(wired) => (
            <textarea
              {...wired}
              className="input prose"
              rows={10}
              value={source.text}
              onChange={(event) => onChange({ kind: 'text', text: event.target.value })}
            />
          )}
        </Field>
      )}
      {source.kind === 'address' && (
        <Field label={t('Address of the document')} {...(hint !== null && { hint })}>
          {(wired) => (
            <input
              {...wired}
              className="input"
              placeholder={addressForm}
              spellCheck={false}
              value={source.address}
              onChange={(event) => onChange({ kind: 'address', address: event.target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

function FileInput({ file, onChange }: { file: File | null; onChange: (source: Source) => void }) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    setOver(false);
    onChange({ kind: 'file', file: files?.[0] ?? null });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return (
    <label
      className="drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>
        {file === null ? (
          <Rich
            text="{{choose}} or drop it here"
            parts={{ choose: <strong>{t('Choose a file')}</strong> }}
          />
        ) : (
          <Rich
            text="{{file}} · choose another"
            parts={{ file: <strong className="words">{file.name}</strong> }}
          />
        )}
      </span>
      <span className="small quiet">
        {file === null ? t('PDF, image, XML, office file, e-mail, text or audio') : sizeOf(file)}
      </span>
      <input type="file" onChange={(event) => take(event.target.files)} />
    </label>
  );
}

const oneDecimal = new Intl.NumberFormat(locale(), {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

function sizeOf({ size }: File): string {
  if (size < 1000) return t('{{count, number}} bytes', { count: size });
  const [value, unit] = size < 1_000_000 ? [size / 1000, 'kB'] : [size / 1_000_000, 'MB'];
  return `${oneDecimal.format(value)} ${unit}`;
}
