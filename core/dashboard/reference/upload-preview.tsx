import { useState } from 'react';
import type { Reply } from '../api/client.ts';
import { useUpload } from '../api/use-api.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/check.tsx';
import { Failure } from '../parts/failure.tsx';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import type { ReferenceSet } from './reference.tsx';
import { columnsOf, fieldChanges, shortText } from './row-text.ts';
import { uploadOf, type Chosen } from './upload.ts';

type Preview = Reply<'preview_reference_set'>;
type RowChange = Preview['changes'][number];

/**
 * Minimum share of deleted rows at which the upload must be confirmed. The file is then more likely
 * broken than intended.
 */
const largeShare = 0.5;

export function UploadPreview({
  set,
  chosen,
  preview,
  onApplied,
}: {
  set: ReferenceSet;
  chosen: Chosen;
  preview: Preview;
  onApplied: (counts: Reply<'replace_reference_set'>) => void;
}) {
  const { merge } = chosen;
  const replace = useUpload('replace_reference_set');
  const mergeInto = useUpload('merge_reference_set');
  const [isConfirmed, setConfirmed] = useState(false);
  const { deleted, rows_before: before, version } = preview;
  const shrinks = preview.needs_confirmation || (deleted > 0 && deleted >= before * largeShare);
  const changes = preview.inserted + preview.updated + deleted;
  const apply = (): void => {
    const { file, query } = uploadOf(chosen);
    const asked = { params: { set: set.set }, file, version };
    if (merge) mergeInto.mutate({ ...asked, query }, { onSuccess: onApplied });
    else {
      const confirmed = { ...query, confirm_removal: isConfirmed };
      replace.mutate({ ...asked, query: confirmed }, { onSuccess: onApplied });
    }
  };
  const error = replace.error ?? mergeInto.error;
  const isPending = replace.isPending || mergeInto.isPending;
  return (
    <section className="stack" aria-label={t('Preview')}>
      <dl className="figures">
        <Figure title={t('Rows after')} note={t('now: {{rows}}', { rows: count(before) })}>
          {count(preview.rows)}
        </Figure>
        <Figure title={t('Inserted')}>{count(preview.inserted)}</Figure>
        <Figure title={t('Updated')}>{count(preview.updated)}</Figure>
        <Figure title={t('Unchanged')}>{count(preview.unchanged)}</Figure>
        <Figure title={t('Removed')}>{count(deleted)}</Figure>
      </dl>
      {preview.changes.length > 0 && <Changes set={set} changes={preview.changes} />}
      {shrinks && (
        <div className="note" data-tone="warn">
          <strong>
            {t('{{removed}} of {{all}} rows would be removed', {
              removed: count(deleted),
              all: count(before),
            })}
          </strong>
          <span>{t('Check that the file is complete.')}</span>
          <Check checked={isConfirmed} onChange={setConfirmed}>
            {t('Remove these rows')}
          </Check>
        </div>
      )}
      {error && <Failure error={error} what={t('The file was not applied.')} />}
      {changes === 0 ? (
        <p className="quiet">{t('The set already has exactly these rows.')}</p>
      ) : (
        <div className="actions">
          <Button kind="main" disabled={isPending || (shrinks && !isConfirmed)} onClick={apply}>
            {merge ? t('Merge into the set') : t('Replace the set')}
          </Button>
        </div>
      )}
    </section>
  );
}

const kinds: Readonly<Record<RowChange['change'], { title: Phrase; tone: Tone }>> = {
  inserted: { title: phrase('Inserted'), tone: 'good' },
  updated: { title: phrase('Updated'), tone: 'busy' },
  deleted: { title: phrase('Removed'), tone: 'bad' },
};

function Changes({ set, changes }: { set: ReferenceSet; changes: readonly RowChange[] }) {
  return (
    <div className="card">
      <div className="pad">
        <h2>{t('Examples')}</h2>
      </div>
      <div className="table-box">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('Change')}</th>
              <th scope="col">{t('Row')}</th>
              <th scope="col">{t('Values')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((one) => (
              <tr key={one.key}>
                <td>
                  <Badge tone={kinds[one.change].tone}>{t(kinds[one.change].title)}</Badge>
                </td>
                <td className="mono row-key">{one.key}</td>
                <td className="row-value">
                  <Values set={set} change={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Maximum number of fields shown of an added or deleted row. */
const fewFields = 4;

function Values({ set, change: { before, after } }: { set: ReferenceSet; change: RowChange }) {
  if (before !== null && after !== null) {
    return (
      <ul className="row-changes">
        {fieldChanges(before, after).map(({ name, before: old, after: next }) => (
          <li key={name}>
            <span className="mono">{name}</span>: <del>{old}</del> → <ins>{next}</ins>
          </li>
        ))}
      </ul>
    );
  }
  const row = after ?? before ?? {};
  const names = columnsOf(set).filter((name) => name !== set.key && row[name] !== undefined);
  return names
    .slice(0, fewFields)
    .map((name) => `${name}: ${shortText(row[name])}`)
    .join('; ');
}
