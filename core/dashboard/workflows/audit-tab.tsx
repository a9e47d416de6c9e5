import { useState } from 'react';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';

const pageSize = 50;

/** Audit entries of the workflow. */
export function AuditTab({ id }: { id: string }) {
  const [cursor, setCursor] = useState<string>();
  const asked = { params: { id }, query: { limit: pageSize, cursor } };
  const entries = useAsk('get_workflow_audit', asked, { keep: true });
  return (
    <div className="card">
      <Loaded of={entries} what={t('The audit trail')}>
        {({ data, next_cursor: next }) => (
          <>
            <div className="table-box">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{t('Time')}</th>
                    <th scope="col">{t('Action')}</th>
                    <th scope="col">{t('By')}</th>
                    <th scope="col">{t('Reason')}</th>
                    <th scope="col">{t('Request')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map(({ audit_id: auditId, at, action, actor, detail, ...entry }) => (
                    <tr key={auditId}>
                      <td>
                        <When at={at} />
                      </td>
                      <td className="mono">{action}</td>
                      <td>{actor.id ?? 'Workmill'}</td>
                      <td className="words">{reasonIn(detail) ?? '–'}</td>
                      <td className="mono small quiet">{entry.request_id ?? '–'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {(next !== null || cursor !== undefined) && (
              <div className="pager">
                <span className="actions">
                  {cursor !== undefined && (
                    <Button size="small" onClick={() => setCursor(undefined)}>
                      {t('Newest')}
                    </Button>
                  )}
                  {next !== null && (
                    <Button size="small" onClick={() => setCursor(next)}>
                      {t('Older')}
                    </Button>
                  )}
                </span>
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function reasonIn(detail: { reason?: string | null | undefined } | null): string | null {
  return detail?.reason ?? null;
}
