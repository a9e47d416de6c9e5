import { useState } from 'react';
import { useMay } from '../access/access.ts';
import type { Asked, Reply } from '../api/client.ts';
import { useAct, useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { When } from '../parts/when.tsx';
import { differencesBetween, type Difference } from './differences.ts';
import type { PipelineConfig } from './pipeline-screen.tsx';

type Version = Reply<'list_pipeline_config_versions'>['data'][number];

const pageSize = 20;

/** All configurations that the tenant has set, each with its changes. */
export function ConfigHistory({
  config,
  query,
}: {
  config: PipelineConfig;
  query: URLSearchParams;
}) {
  const mayChange = useMay('config:write');
  const name = config.pipeline_type;
  const cursor = query.get('cursor') ?? undefined;
  // One more than shown: the changes of the last configuration shown are computed from its
  // predecessor.
  const asked = { params: { pipeline_type: name }, query: { cursor, limit: pageSize + 1 } };
  const versions = useAsk('list_pipeline_config_versions', asked, { keep: true });
  const [restored, setRestored] = useState<Version | null>(null);
  return (
    <section className="stack" aria-label={t('History')}>
      <Loaded of={versions} what={t('The history')}>
        {({ data }) => {
          const shown = data.slice(0, pageSize);
          const next = data.length > pageSize ? String(shown.at(-1)!.version) : null;
          if (shown.length === 0) {
            return (
              <div className="card">
                <Empty title={t('No changes yet')}>
                  <p>{t('This tenant uses the settings of the installation.')}</p>
                </Empty>
              </div>
            );
          }
          return (
            <>
              {shown.map((version, index) => (
                <VersionCard
                  key={version.version}
                  version={version}
                  before={data[index + 1]}
                  isCurrent={version.version === config.version}
                  onRestore={mayChange ? () => setRestored(version) : null}
                />
              ))}
              <Pager
                path={`pipelines/${name}/history`}
                filters={{}}
                cursor={cursor}
                next={next}
                count={shown.length}
              />
            </>
          );
        }}
      </Loaded>
      {restored && <Restore config={config} version={restored} onClose={() => setRestored(null)} />}
    </section>
  );
}

function VersionCard({
  version: { version, updated_at: at, changed_by: by, configured },
  before,
  isCurrent,
  onRestore,
}: {
  version: Version;
  before: Version | undefined;
  isCurrent: boolean;
  onRestore: (() => void) | null;
}) {
  return (
    <section className="card pad" aria-label={t('Version {{version}}', { version })}>
      <div className="card-head">
        <h2 className="actions">
          {t('Version {{version}}', { version })}{' '}
          {isCurrent && <Badge tone="good">{t('Current')}</Badge>}
        </h2>
        {!isCurrent && onRestore && (
          <Button
            size="small"
            aria-label={t('Restore version {{version}}', { version })}
            onClick={onRestore}
          >
            {t('Restore')}
          </Button>
        )}
      </div>
      <p className="small quiet">
        <When at={at} />
        {by !== null && (
          <>
            {' '}
            <Rich text="by {{who}}" parts={{ who: <span className="mono">{by}</span> }} />
          </>
        )}
      </p>
      <Differences found={differencesBetween(before?.configured ?? {}, configured)} />
    </section>
  );
}

function Differences({ found }: { found: readonly Difference[] }) {
  if (found.length === 0) return <p className="quiet">{t('No value differs.')}</p>;
  return (
    <ul className="row-changes">
      {found.map(({ path, before, after }) => (
        <li key={path}>
          <span className="mono">{path}</span>: {before !== null && <del>{before}</del>}{' '}
          {before !== null && '→ '}
          {after === null ? <ins>{t('not set')}</ins> : <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}

function Restore({
  config,
  version,
  onClose,
}: {
  config: PipelineConfig;
  version: Version;
  onClose: () => void;
}) {
  const save = useAct('put_pipeline_config');
  const body = version.configured as Asked<'put_pipeline_config'>['body'];
  const params = { pipeline_type: config.pipeline_type };
  return (
    <Confirm
      title={t('Restore version {{version}}?', { version: version.version })}
      verb={t('Restore')}
      pending={save.isPending}
      error={save.error}
      onClose={onClose}
      onConfirm={() =>
        save.mutate({ params, body, version: config.version }, { onSuccess: onClose })
      }
    >
      <p>{t('Its values become a new version. This changes:')}</p>
      <Differences found={differencesBetween(config.configured, version.configured)} />
    </Confirm>
  );
}
