import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useReason } from './reason.tsx';

/** Erases the content of an ended workflow, after saying what goes and what stays. */
export function Erase({ id, onClose }: { id: string; onClose: () => void }) {
  const erase = useAct('erase_workflow');
  const { reason, isMissing, field } = useReason();
  return (
    <Confirm
      title={t('Erase the content of this workflow?')}
      verb={t('Erase the content')}
      danger
      pending={erase.isPending || isMissing}
      error={erase.error}
      onClose={onClose}
      onConfirm={() => erase.mutate({ params: { id }, query: { reason } }, { onSuccess: onClose })}
    >
      <p>{t('This cannot be undone. These are erased at once:')}</p>
      <ul>
        <li>{t('input, options and metadata')}</li>
        <li>{t('result, evidence and review')}</li>
        <li>{t('events and their deliveries, sent or not')}</li>
        <li>{t('rows of reference data that the run or its review has kept')}</li>
      </ul>
      <p>{t('These stay:')}</p>
      <ul>
        <li>{t('state and times of the workflow, and its unit of usage')}</li>
        <li>{t('the audit trail')}</li>
        <li>
          {t(
            'uploaded documents, until they are deleted or expire; fetched ones until they expire',
          )}
        </li>
        <li>{t('local models that were trained on it; the audit entry lists them')}</li>
      </ul>
      {field}
    </Confirm>
  );
}
