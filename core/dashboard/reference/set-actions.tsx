import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { download, type ApiFailure } from '../api/client.ts';
import { useAct, useCredential } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { saveFile } from '../parts/save-file.ts';
import type { ReferenceSet } from './reference.tsx';

const exports = {
  csv: { mediaType: 'text/csv', title: phrase('Export CSV') },
  jsonl: { mediaType: 'application/x-ndjson', title: phrase('Export JSON lines') },
} as const;

type Ending = keyof typeof exports;

/** Saves the set as a file, or deletes all of its rows. */
export function SetActions({ set, mayChange }: { set: ReferenceSet; mayChange: boolean }) {
  const credential = useCredential();
  const [isEmptying, setEmptying] = useState(false);
  const exporting = useMutation<void, ApiFailure, Ending>({
    mutationFn: async (ending) => {
      const asked = { params: { set: set.set } };
      const { mediaType } = exports[ending];
      const file = await download(credential, 'get_reference_set', asked, mediaType);
      // Spreadsheet programs recognize UTF-8 only by this byte order mark.
      saveFile(ending === 'csv' ? new Blob(['\uFEFF', file]) : file, `${set.set}.${ending}`);
    },
  });
  return (
    <div className="stack">
      <div className="actions">
        {(Object.keys(exports) as Ending[]).map((ending) => (
          <Button
            key={ending}
            disabled={exporting.isPending}
            onClick={() => exporting.mutate(ending)}
          >
            {t(exports[ending].title)}
          </Button>
        ))}
        {mayChange && (
          <Button kind="danger" disabled={set.rows === 0} onClick={() => setEmptying(true)}>
            {t('Empty')}
          </Button>
        )}
      </div>
      {exporting.error && <Failure error={exporting.error} what={t('The export failed.')} />}
      {isEmptying && <EmptySet set={set} onClose={() => setEmptying(false)} />}
    </div>
  );
}

function EmptySet({ set, onClose }: { set: ReferenceSet; onClose: () => void }) {
  const empty = useAct('delete_reference_set');
  const { set: name, title, rows, version } = set;
  return (
    <Confirm
      title={t('Empty {{set}}?', { set: title })}
      verb={t('Remove {{count, number}} rows', { count: rows })}
      danger
      pending={empty.isPending}
      error={empty.error}
      onClose={onClose}
      onConfirm={() => empty.mutate({ params: { set: name }, version }, { onSuccess: onClose })}
    >
      <p>
        {t(
          'All rows are removed. Pipelines find nothing in this set until rows are uploaded. Export the set first if you may need the rows again.',
        )}
      </p>
    </Confirm>
  );
}
