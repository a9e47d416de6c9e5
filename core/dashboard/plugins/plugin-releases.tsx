import { useState } from 'react';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { When } from '../parts/when.tsx';
import type { Plugin } from './plugin-state.tsx';

type Release = Plugin['releases'][number];

/** Installed packages, newest first. Each can be activated again. */
export function PluginReleases({ plugin }: { plugin: Plugin }) {
  const [chosen, setChosen] = useState<Release | null>(null);
  const { releases, installed } = plugin;
  return (
    <section className="card" aria-labelledby="releases">
      <div className="pad">
        <h2 id="releases">{t('Packages')}</h2>
      </div>
      {releases.length === 0 ? (
        <p className="pad quiet">
          {t('No package is installed. The plugin is a folder of each node.')}
        </p>
      ) : (
        <div className="table-box">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('Plugin release')}</th>
                <th scope="col">{t('State')}</th>
                <th scope="col">{t('Signed by')}</th>
                <th scope="col">{t('Installed')}</th>
                <th scope="col">
                  <span className="unseen">{t('Actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {releases.map((release) => (
                <tr key={release.release}>
                  <td className="mono">{release.release}</td>
                  <td className="words">
                    <div className="cell">
                      <ReleaseState release={release} isCurrent={release.release === installed} />
                      {release.problem !== null && (
                        <span className="small quiet">{release.problem}</span>
                      )}
                    </div>
                  </td>
                  <td className="mono small">{release.signed_by ?? t('not signed')}</td>
                  <td>
                    <When at={release.installed_at} />
                  </td>
                  <td>
                    {release.release !== installed && (
                      <Button
                        size="small"
                        aria-label={t('Roll back to {{release}}', { release: release.release })}
                        onClick={() => setChosen(release)}
                      >
                        {t('Roll back to it')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {chosen !== null && (
        <RollBack plugin={plugin.plugin} release={chosen.release} onClose={() => setChosen(null)} />
      )}
    </section>
  );
}

function ReleaseState({ release, isCurrent }: { release: Release; isCurrent: boolean }) {
  const tone: Tone = isCurrent ? 'good' : 'idle';
  if (isCurrent) return <Badge tone={tone}>{t('Current')}</Badge>;
  return <Badge tone={release.problem === null ? tone : 'bad'}>{release.state}</Badge>;
}

function RollBack({
  plugin,
  release,
  onClose,
}: {
  plugin: string;
  release: string;
  onClose: () => void;
}) {
  const rollBack = useAct('roll_back_plugin');
  const params = { plugin_name: plugin };
  return (
    <Confirm
      title={t('Roll back to {{release}}?', { release })}
      verb={t('Roll back')}
      pending={rollBack.isPending}
      error={rollBack.error}
      onClose={onClose}
      onConfirm={() => rollBack.mutate({ params, body: { release } }, { onSuccess: onClose })}
    >
      <p>
        {t(
          'New work of {{plugin}} runs with this release, on all nodes. Runs under way end with the release with which they have begun.',
          { plugin },
        )}
      </p>
    </Confirm>
  );
}
