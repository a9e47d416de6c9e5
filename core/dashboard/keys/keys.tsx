import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import type { Schemas } from '../api/operations.ts';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { KeyActions } from './key-actions.tsx';
import { NewKey } from './new-key.tsx';
import { Table } from '../parts/table.tsx';

export type ApiKey = Schemas['ApiKey'];

/** API keys of the tenant: create, list, rotate and revoke. */
export function Keys() {
  const [isNew, setNew] = useState(false);
  const keys = useAsk('list_keys', {});
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('API keys')}</h1>
          <p className="quiet">{t('Programs send these keys with their requests.')}</p>
        </div>
        <Button kind="main" onClick={() => setNew(true)}>
          {t('New key')}
        </Button>
      </div>
      <div className="card">
        <Loaded of={keys} what={t('The keys')}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={t('No keys yet')} />
            ) : (
              <KeyTable keys={data} readAt={keys.dataUpdatedAt} />
            )
          }
        </Loaded>
      </div>
      {isNew && <NewKey readAt={keys.dataUpdatedAt} onClose={() => setNew(false)} />}
    </>
  );
}

function KeyTable({ keys, readAt }: { keys: readonly ApiKey[]; readAt: number }) {
  return (
    <Table
      label={t('API keys')}
      columns={[
        t('Name'),
        t('State'),
        t('Scopes'),
        t('Created'),
        t('Last used'),
        t('Ends'),
        { unseen: t('Actions') },
      ]}
    >
      {keys.map((key) => (
        <Row key={key.key_id} apiKey={key} readAt={readAt} />
      ))}
    </Table>
  );
}

function Row({ apiKey, readAt }: { apiKey: ApiKey; readAt: number }) {
  const { name, ending, mode, scopes, revoked_at: revoked, expires_at: expires } = apiKey;
  // If this page's own key were rotated here, the page could not show the new key.
  const { keyId } = useAccess();
  const isExpired = expires !== null && Date.parse(expires) <= readAt;
  const isActive = revoked === null && !isExpired;
  return (
    <tr>
      <td>
        <div className="cell">
          <strong className="words">{name}</strong>
          <span className="small quiet mono nowrap">… {ending}</span>
        </div>
      </td>
      <td>
        <div className="cell">
          {isActive ? (
            <Badge tone="good">{t('Active')}</Badge>
          ) : (
            <Badge tone="idle">{revoked === null ? t('Expired') : t('Revoked')}</Badge>
          )}
          {mode === 'test' && <Badge tone="busy">{t('Test')}</Badge>}
          {apiKey.mask_personal_data && <Badge tone="idle">{t('Personal data is masked')}</Badge>}
        </div>
      </td>
      <td>
        <div className="tags">
          {scopes.map((scope) => (
            <span key={scope} className="tag">
              {scope}
            </span>
          ))}
        </div>
      </td>
      <td>
        <When at={apiKey.created_at} />
      </td>
      <td>
        <When at={apiKey.last_used_at} never={t('never')} />
      </td>
      <td>
        <When at={revoked ?? expires} never={t('never')} />
      </td>
      <td>
        {keyId === apiKey.key_id ? (
          <span className="small quiet">{t('You use this key')}</span>
        ) : (
          <KeyActions apiKey={apiKey} isActive={isActive} />
        )}
      </td>
    </tr>
  );
}
