import { useState } from 'react';
import { useMay } from '../access/access.ts';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Erase } from './erase.tsx';
import { useReason } from './reason.tsx';
import { RunAgain } from './run-again.tsx';
import { isOpen, type Workflow } from './workflow-state.tsx';

/** Renders nothing for callers who may only read. */
export function WorkflowActions({ workflow }: { workflow: Workflow }) {
  const [asking, setAsking] = useState<'cancel' | 'again' | 'erase' | null>(null);
  const may = useMay('workflows:write');
  if (!may) return null;
  const close = (): void => setAsking(null);
  return (
    <div className="actions">
      {workflow.erased_at === undefined && (
        <Button onClick={() => setAsking('again')}>{t('Run again …')}</Button>
      )}
      {isOpen(workflow) && (
        <Button kind="danger" onClick={() => setAsking('cancel')}>
          {t('Cancel …')}
        </Button>
      )}
      {!isOpen(workflow) && workflow.erased_at === undefined && (
        <Button onClick={() => setAsking('erase')}>{t('Erase …')}</Button>
      )}
      {asking === 'erase' && <Erase id={workflow.workflow_id} onClose={close} />}
      {asking === 'cancel' && <Cancel id={workflow.workflow_id} onClose={close} />}
      {asking === 'again' && <RunAgain workflow={workflow} onClose={close} />}
    </div>
  );
}

function Cancel({ id, onClose }: { id: string; onClose: () => void }) {
  const cancel = useAct('cancel_workflow');
  const { reason, isMissing, field } = useReason();
  return (
    <Confirm
      title={t('Cancel this workflow?')}
      verb={t('Cancel the workflow')}
      danger
      pending={cancel.isPending || isMissing}
      error={cancel.error}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ params: { id }, body: { reason } }, { onSuccess: onClose })}
    >
      <p>{t('It ends without a result and uses no unit. This cannot be undone.')}</p>
      {field}
    </Confirm>
  );
}
