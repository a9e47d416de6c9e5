import { useAsk } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Table } from '../parts/table.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import { PluginActions } from './plugin-actions.tsx';
import { PluginLog } from './plugin-log.tsx';
import { PluginReleases } from './plugin-releases.tsx';
import { ShadowRuns } from './shadow-runs.tsx';
import { PluginState, type Plugin } from './plugin-state.tsx';

const refreshMs = 5_000;

const tabs = [
  ['', phrase('Nodes and packages')],
  ['logs', phrase('Logs')],
  ['shadow-runs', phrase('Shadow runs')],
] as const;

/** One plugin: its state on each node and its packages, its log, or its shadow runs. */
export function PluginScreen({
  name,
  tab,
  query,
}: {
  name: string;
  tab: string;
  query: URLSearchParams;
}) {
  const found = useAsk('get_plugin', { params: { plugin_name: name } }, { every: refreshMs });
  return (
    <Loaded of={found} what={t('The plugin')}>
      {(plugin) => (
        <>
          <div className="head">
            <div className="title">
              <span className="trail">
                <Link href={hrefTo('plugins')}>{t('Plugins')}</Link> /{' '}
                <span className="mono">{name}</span>
              </span>
              <h1 className="actions">
                {name} <PluginState state={plugin.state} />
              </h1>
              <p className="quiet">
                {plugin.operations.length === 0
                  ? t('No operations.')
                  : t('Operations: {{names}}.', { names: plugin.operations.join(', ') })}
              </p>
            </div>
            <PluginActions plugin={plugin} />
          </div>
          {plugin.reason !== null && (
            <div className="note" data-tone={plugin.state === 'refused' ? 'bad' : 'warn'}>
              <strong>{plugin.state === 'serving' ? t('Last package') : t('Why')}</strong>
              <span>{plugin.reason}</span>
            </div>
          )}
          <nav className="tabs" aria-label={t('Of this plugin')}>
            {tabs.map(([one, title]) => (
              <Link
                key={one}
                href={hrefTo(`plugins/${name}${one === '' ? '' : `/${one}`}`)}
                {...(one === tab && currentTab)}
              >
                {t(title)}
              </Link>
            ))}
          </nav>
          <Tab plugin={plugin} tab={tab} query={query} />
        </>
      )}
    </Loaded>
  );
}

const currentTab = { 'aria-current': 'page' } as const;

function Tab({ plugin, tab, query }: { plugin: Plugin; tab: string; query: URLSearchParams }) {
  if (tab === 'logs') return <PluginLog plugin={plugin} query={query} />;
  if (tab === 'shadow-runs') return <ShadowRuns plugin={plugin} query={query} />;
  if (tab !== '') return <Empty title={t('Page not found')} />;
  return (
    <>
      <Nodes plugin={plugin} />
      <PluginReleases plugin={plugin} />
    </>
  );
}

function Nodes({ plugin: { nodes } }: { plugin: Plugin }) {
  return (
    <section className="card" aria-labelledby="nodes">
      <div className="pad">
        <h2 id="nodes">{t('Nodes')}</h2>
      </div>
      {nodes.length === 0 ? (
        <p className="pad quiet">{t('No node runs.')}</p>
      ) : (
        <Table
          label={t('Nodes')}
          columns={[t('Node'), t('State'), t('Version'), t('Plugin release'), t('Reported')]}
        >
          {nodes.map((node) => (
            <tr key={node.node_id}>
              <td>
                <div className="cell">
                  <span>{node.host}</span>
                  <span className="small quiet mono">{node.node_id}</span>
                </div>
              </td>
              <td className="words">
                <div className="cell">
                  <PluginState state={node.state} />
                  {node.reason !== null && <span className="small quiet">{node.reason}</span>}
                </div>
              </td>
              <td className="mono">{node.version ?? '–'}</td>
              <td className="mono">{node.release ?? t('folder')}</td>
              <td>
                <When at={node.noted_at} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
