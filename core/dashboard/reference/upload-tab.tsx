import { useState } from 'react';
import type { Reply } from '../api/client.ts';
import { useUpload } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Failure } from '../parts/failure.tsx';
import { count } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { hrefTo } from '../router.ts';
import type { ReferenceSet } from './reference.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { UploadForm } from './upload-form.tsx';
import { UploadPreview } from './upload-preview.tsx';
import { uploadOf, type Chosen } from './upload.ts';

/** Uploads a file: first a preview of the changes, then their application. */
export function UploadTab({ set }: { set: ReferenceSet }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [done, setDone] = useState<Reply<'replace_reference_set'> | null>(null);
  const preview = useUpload('preview_reference_set');
  const choose = (next: Chosen | null): void => {
    preview.reset();
    setDone(null);
    setChosen(next);
  };
  const look = (): void => {
    if (!chosen) return;
    setDone(null);
    const { file, query } = uploadOf(chosen);
    preview.mutate({ params: { set: set.set }, query: { ...query, merge: chosen.merge }, file });
  };
  const isRefused = preview.error?.body?.error === 'invalid_request';
  return (
    <section className="stack" aria-label={t('Upload')}>
      <UploadForm set={set} pending={preview.isPending} onChoose={choose} onSubmit={look} />
      {preview.isPending && <p role="status">{t('Checking the file …')}</p>}
      {preview.error &&
        (isRefused ? (
          <RefusedRows error={preview.error} />
        ) : (
          <Failure error={preview.error} what={t('The file could not be read.')} />
        ))}
      {done !== null && <Applied set={set} counts={done} />}
      {done === null && preview.data && chosen && (
        <UploadPreview set={set} chosen={chosen} preview={preview.data} onApplied={setDone} />
      )}
    </section>
  );
}

function Applied({ set, counts }: { set: ReferenceSet; counts: Reply<'replace_reference_set'> }) {
  return (
    <div className="note" data-tone="good" role="status">
      <strong>{t('The set is at version {{version}}', { version: count(counts.version) })}</strong>
      <span>
        {t(
          '{{inserted}} rows inserted, {{updated}} updated, {{removed}} removed; {{all}} in all.',
          {
            inserted: count(counts.inserted),
            updated: count(counts.updated),
            removed: count(counts.deleted),
            all: count(counts.rows),
          },
        )}
      </span>
      <Link href={hrefTo(`reference/${set.set}`)}>{t('Show the rows')}</Link>
    </div>
  );
}
