import type { ReactNode } from 'react';
import { useMay } from '../access/access.ts';
import { phrase, t } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import { HistoryTab } from './history-tab.tsx';
import type { ReferenceSet } from './reference.tsx';
import { RowsTab } from './rows-tab.tsx';
import { SetActions } from './set-actions.tsx';
import { SourcesTab } from './sources-tab.tsx';
import { UploadTab } from './upload-tab.tsx';

/** One set: its rows, uploads and history. */
export function SetScreen({
  set,
  tab,
  query,
}: {
  set: ReferenceSet;
  tab: string;
  query: URLSearchParams;
}) {
  const mayChange = useMay('config:write');
  const mayAudit = [useMay('audit:read'), useMay('admin')].includes(true);
  const tabs = [
    {
      name: '',
      title: phrase('Rows'),
      body: <RowsTab set={set} query={query} mayChange={mayChange} />,
    },
    ...(mayChange
      ? [{ name: 'upload', title: phrase('Upload'), body: <UploadTab set={set} /> }]
      : []),
    ...(set.sources.length > 0
      ? [{ name: 'sources', title: phrase('Update sources'), body: <SourcesTab set={set} /> }]
      : []),
    ...(mayAudit
      ? [
          {
            name: 'history',
            title: phrase('History'),
            body: <HistoryTab set={set} query={query} />,
          },
        ]
      : []),
  ];
  const current = tabs.find(({ name }) => name === tab);
  return (
    <>
      <div className="head">
        <div className="title">
          <span className="trail">
            <Link href={hrefTo('reference')}>{t('Reference data')}</Link> /{' '}
            <span className="mono">{set.set}</span>
          </span>
          <h1>{set.title}</h1>
          <p className="quiet">{set.description}</p>
        </div>
        <SetActions set={set} mayChange={mayChange} />
      </div>
      <dl className="figures">
        <Figure title={t('Rows')}>{count(set.rows)}</Figure>
        <Figure title={t('Version')} note={<When at={set.updated_at} never={t('never changed')} />}>
          {count(set.version)}
        </Figure>
        <Figure title={t('Key')} note={t('tells rows apart')}>
          <span className="mono">{set.key}</span>
        </Figure>
        <Figure title={t('Used by')}>{set.declared_by.join(', ')}</Figure>
      </dl>
      <nav className="tabs" aria-label={t('Of this set')}>
        {tabs.map(({ name, title }) => (
          <Link
            key={name}
            href={hrefTo(`reference/${set.set}${name === '' ? '' : `/${name}`}`)}
            {...(name === tab && currentTab)}
          >
            {t(title)}
          </Link>
        ))}
      </nav>
      <Body>{current?.body}</Body>
    </>
  );
}

function Body({ children }: { children: ReactNode }) {
  return children ?? <Empty title={t('Page not found')} />;
}

const currentTab = { 'aria-current': 'page' } as const;
