import { useMutation } from '@tanstack/react-query';
import { download, type ApiFailure } from '../api/client.ts';
import type { Schemas } from '../api/operations.ts';
import { useAsk, useCredential } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Code } from '../parts/code.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { saveFile } from '../parts/save-file.ts';
import { When } from '../parts/when.tsx';

export type Entry = Schemas['AuditEntry'];

/** One audit entry with its details, and its proof in the tamper-evident log. */
export function EntryDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  return (
    <Dialog title={entry.action} onClose={onClose}>
      <dl className="facts">
        <dt>{t('Entry')}</dt>
        <dd className="mono">{entry.audit_id}</dd>
        <dt>{t('Time')}</dt>
        <dd>
          <When at={entry.at} />
        </dd>
        <dt>{t('Request')}</dt>
        <dd className="mono">{entry.request_id ?? '–'}</dd>
      </dl>
      {entry.detail !== null && (
        <Code title={t('Details')} text={JSON.stringify(entry.detail, null, 2)} />
      )}
      <Proof id={entry.audit_id} />
      <div className="dialog-foot">
        <Button kind="main" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Dialog>
  );
}

const lookAgainMs = 1_000;

function Proof({ id }: { id: string }) {
  const credential = useCredential();
  const proof = useAsk(
    'get_audit_proof',
    { params: { audit_id: id } },
    { every: (read) => (read?.state === 'pending' ? lookAgainMs : false) },
  );
  const saving = useMutation<void, ApiFailure>({
    mutationFn: async () => {
      const asked = { params: { audit_id: id } };
      saveFile(
        await download(credential, 'get_audit_proof', asked, 'text/plain'),
        `${id}.tlog-proof`,
      );
    },
  });
  return (
    <Loaded of={proof} what={t('The proof')}>
      {({ state, leaf_index: index, tree_size: size, root_hash: root, log_id: log }) => (
        <section className="stack" aria-label={t('Proof')}>
          <dl className="facts">
            <dt>{t('Tamper-evident log')}</dt>
            <dd>
              {state === 'included' ? (
                <Badge tone="good">{t('Included')}</Badge>
              ) : (
                <Badge tone="busy">{t('Pending')}</Badge>
              )}
            </dd>
            <dt>{t('Log')}</dt>
            <dd className="mono">{log}</dd>
            {index !== null && size !== null && (
              <>
                <dt>{t('Position')}</dt>
                <dd>{t('{{index}} of {{size}}', { index, size })}</dd>
                <dt>{t('Root hash')}</dt>
                <dd className="mono">{root}</dd>
              </>
            )}
          </dl>
          {state === 'included' && (
            <div className="actions">
              <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
                {t('Save the proof file')}
              </Button>
              <span className="small quiet">
                {t('Check it with your own copy of the public key of the log.')}
              </span>
            </div>
          )}
          {saving.error && <Failure error={saving.error} what={t('The proof was not saved.')} />}
        </section>
      )}
    </Loaded>
  );
}
