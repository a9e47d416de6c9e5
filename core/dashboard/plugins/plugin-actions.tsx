import { useState } from 'react';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { goTo, hrefTo } from '../router.ts';
import type { Plugin } from './plugin-state.tsx';

/** Enables, disables and uninstalls a plugin on all nodes. */
export function PluginActions({ plugin }: { plugin: Plugin }) {
  const [asking, setAsking] = useState<'disable' | 'uninstall' | null>(null);
  const enable = useAct('enable_plugin');
  const close = (): void => setAsking(null);
  const params = { plugin_name: plugin.plugin };
  return (
    <div className="stack">
      <div className="actions">
        {plugin.enabled ? (
          <Button kind="danger" onClick={() => setAsking('disable')}>
            {t('Disable')}
          </Button>
        ) : (
          <Button kind="main" disabled={enable.isPending} onClick={() => enable.mutate({ params })}>
            {t('Enable')}
          </Button>
        )}
        {plugin.releases.length > 0 && (
          <Button kind="danger" onClick={() => setAsking('uninstall')}>
            {t('Uninstall')}
          </Button>
        )}
      </div>
      {enable.error && <Failure error={enable.error} what={t('The plugin was not enabled.')} />}
      {asking === 'disable' && <Disable plugin={plugin} onClose={close} />}
      {asking === 'uninstall' && <Uninstall plugin={plugin} onClose={close} />}
    </div>
  );
}

interface ActionProps {
  plugin: Plugin;
  onClose: () => void;
}

function Disable({ plugin: { plugin: name }, onClose }: ActionProps) {
  const disable = useAct('disable_plugin');
  return (
    <Confirm
      title={t('Disable {{name}}?', { name })}
      verb={t('Disable')}
      danger
      pending={disable.isPending}
      error={disable.error}
      onClose={onClose}
      onConfirm={() => disable.mutate({ params: { plugin_name: name } }, { onSuccess: onClose })}
    >
      <p>
        {t(
          'Its operations answer 404 for all tenants until it is enabled again. Work that was accepted waits. Runs under way end.',
        )}
      </p>
    </Confirm>
  );
}

function Uninstall({ plugin: { plugin: name }, onClose }: ActionProps) {
  const uninstall = useAct('uninstall_plugin');
  return (
    <Confirm
      title={t('Uninstall {{name}}?', { name })}
      verb={t('Uninstall')}
      danger
      pending={uninstall.isPending}
      error={uninstall.error}
      onClose={onClose}
      onConfirm={() =>
        uninstall.mutate(
          { params: { plugin_name: name } },
          { onSuccess: () => goTo(hrefTo('plugins')) },
        )
      }
    >
      <p>{t('All its packages are deleted. A plugin of this name in a folder serves again.')}</p>
    </Confirm>
  );
}
