import type { ReactNode } from 'react';
import type { Schemas } from '../api/operations.ts';
import { useAsk } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { hrefTo } from '../router.ts';
import { ConfigForm } from './config-form.tsx';
import { ConfigHistory } from './config-history.tsx';
import { PipelineState, type Pipeline } from './pipeline-state.tsx';

export type PipelineConfig = Schemas['PipelineConfig'];

const tabs = [
  ['', phrase('Settings')],
  ['history', phrase('History')],
] as const;

/** One pipeline: the tenant's settings and their history. */
export function PipelineScreen({
  pipeline,
  tab,
  query,
}: {
  pipeline: Pipeline;
  tab: string;
  query: URLSearchParams;
}) {
  const { pipeline: name, title, description, state, version } = pipeline;
  return (
    <>
      <div className="head">
        <div className="title">
          <span className="trail">
            <Link href={hrefTo('pipelines')}>{t('Pipelines')}</Link> /{' '}
            <span className="mono">
              {name} {version}
            </span>
          </span>
          <h1 className="actions">
            {title === '' ? name : title} <PipelineState state={state} />
          </h1>
          <p className="quiet">{description}</p>
        </div>
      </div>
      {state === 'ready' ? (
        <>
          <nav className="tabs" aria-label={t('Of this pipeline')}>
            {tabs.map(([part, words]) => (
              <Link key={part} href={tabHref(name, part)} {...(part === tab && currentTab)}>
                {t(words)}
              </Link>
            ))}
          </nav>
          <Tab name={name} tab={tab} query={query} />
        </>
      ) : (
        <div className="note" data-tone="warn">
          <strong>{t('The plugin of this pipeline is not loaded')}</strong>
          <span>
            {t('Its settings can be changed when the administrator has enabled it again.')}
          </span>
        </div>
      )}
    </>
  );
}

function Tab({
  name,
  tab,
  query,
}: {
  name: string;
  tab: string;
  query: URLSearchParams;
}): ReactNode {
  const config = useAsk('get_pipeline_config', { params: { pipeline_type: name } });
  return (
    <Loaded of={config} what={t('The settings')}>
      {(found) => {
        if (tab === '') return <ConfigForm key={found.version} config={found} />;
        if (tab === 'history') return <ConfigHistory config={found} query={query} />;
        return <Empty title={t('Page not found')} />;
      }}
    </Loaded>
  );
}

const currentTab = { 'aria-current': 'page' } as const;

function tabHref(name: string, tab: string): string {
  return hrefTo(`pipelines/${name}${tab === '' ? '' : `/${tab}`}`);
}
