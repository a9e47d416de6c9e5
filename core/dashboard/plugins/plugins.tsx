import { useState } from 'react';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { hrefTo } from '../router.ts';
import type { ScreenProps } from '../screens.ts';
import { InstallDialog } from './install-dialog.tsx';
import { PluginScreen } from './plugin-screen.tsx';
import { PluginState, type Plugin } from './plugin-state.tsx';

const refreshMs = 5_000;

/** Plugins of the installation, for its administrators. */
export function Plugins({ id, tab, query }: ScreenProps) {
  return id === '' ? <PluginList /> : <PluginScreen key={id} name={id} tab={tab} query={query} />;
}

function PluginList() {
  const plugins = useAsk('list_plugins', {}, { every: refreshMs });
  const [isInstalling, setInstalling] = useState(false);
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Plugins')}</h1>
          <p className="quiet">
            {t('The code of the pipelines, on each node of the installation.')}
          </p>
        </div>
        <Button kind="main" onClick={() => setInstalling(true)}>
          {t('Install a package')}
        </Button>
      </div>
      <div className="card">
        <Loaded of={plugins} what={t('The plugins')}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={t('No plugins')}>
                <p>{t('Install a package that “workmill plugin pack” has made.')}</p>
              </Empty>
            ) : (
              <PluginTable plugins={data} />
            )
          }
        </Loaded>
      </div>
      {isInstalling && <InstallDialog onClose={() => setInstalling(false)} />}
    </>
  );
}

function PluginTable({ plugins }: { plugins: readonly Plugin[] }) {
  return (
    <div className="table-box">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('Plugin')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col">{t('Version')}</th>
            <th scope="col">{t('Source')}</th>
            <th scope="col">{t('Operations')}</th>
          </tr>
        </thead>
        <tbody>
          {plugins.map((plugin) => (
            <tr key={plugin.plugin}>
              <td>
                <Link className="mono" href={hrefTo(`plugins/${plugin.plugin}`)}>
                  {plugin.plugin}
                </Link>
              </td>
              <td className="words">
                <div className="cell">
                  <PluginState state={plugin.state} />
                  {plugin.reason !== null && <span className="small quiet">{plugin.reason}</span>}
                </div>
              </td>
              <td className="mono">{versionsOf(plugin)}</td>
              <td>{plugin.installed === null ? t('Folder') : t('Package')}</td>
              <td>{plugin.operations.join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns several versions while nodes differ. */
function versionsOf({ nodes }: Plugin): string {
  const versions = nodes.flatMap(({ version }) => version ?? []);
  return [...new Set(versions)].join(', ') || '–';
}
