import { useState } from 'react';
import { stringify } from 'yaml';
import { useMay } from '../access/access.ts';
import type { Asked } from '../api/client.ts';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Code } from '../parts/code.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { Secret } from '../parts/secret.tsx';
import { SchemaForm, SchemaValue, type FormProps } from '../schema-form/schema-form.tsx';
import { shapeOf, type GroupShape } from '../schema-form/shape.ts';
import { fromTyped, toTyped } from '../schema-form/typed.ts';
import { fallbackIn, generalOf, generalSchema } from './own-values.ts';
import type { PipelineConfig } from './pipeline-screen.tsx';

type OwnValues = Asked<'put_pipeline_config'>['body'];

/** State of the form: the values to send, and their validation errors. */
function useTyped(config: PipelineConfig, refusals: Refusals) {
  const { configured, settings_schema: settingsSchema } = config;
  const [general] = useState(() => shapeOf(generalSchema, generalOf(configured)));
  const [settings] = useState(() => shapeOf(settingsSchema, configured.settings ?? {}));
  const [typedGeneral, setGeneral] = useState(() => toTyped(generalOf(configured), general));
  const [typedSettings, setSettings] = useState(() => toTyped(configured.settings ?? {}, settings));
  const generalProblems = new Map<string, string>();
  const settingsProblems = new Map<string, string>();
  const ownSettings = (fromTyped(typedSettings, settings, settingsProblems) ?? {}) as object;
  const own = {
    ...(fromTyped(typedGeneral, general, generalProblems) as object),
    ...(Object.keys(ownSettings).length > 0 && { settings: ownSettings }),
  } as OwnValues;
  const isReadable = generalProblems.size + settingsProblems.size === 0;
  for (const { path, message } of refusals) {
    if (path.startsWith(settingsPath))
      settingsProblems.set(path.slice(settingsPath.length), message);
    else generalProblems.set(path, message);
  }
  return {
    own,
    isReadable,
    general: { shape: general, typed: typedGeneral, problems: generalProblems, change: setGeneral },
    settings: {
      shape: settings,
      typed: typedSettings,
      problems: settingsProblems,
      change: setSettings,
    },
  };
}

type Refusals = readonly { path: string; message: string }[];

const settingsPath = '/settings';

/** The values that the tenant has set, as a form and as YAML. */
export function ConfigForm({ config }: { config: PipelineConfig }) {
  const mayChange = useMay('config:write');
  const save = useAct('put_pipeline_config');
  const typed = useTyped(config, save.error?.body?.details ?? []);
  const { own, general, settings } = typed;
  const params = { pipeline_type: config.pipeline_type };
  const store = (): void => save.mutate({ params, body: own, version: config.version });
  if (general.shape.kind !== 'group' || settings.shape.kind !== 'group') return null;
  const secret = save.data?.webhook_secret;
  return (
    <div className="beside">
      <Form onSubmit={store}>
        {secret !== undefined && <NewSecret secret={secret} />}
        <fieldset className="form bare" disabled={!mayChange}>
          <section className="card pad" aria-label={t('Results and reviews')}>
            <h2>{t('Results and reviews')}</h2>
            <SchemaForm
              shape={general.shape}
              typed={general.typed}
              problems={general.problems}
              fallbackOf={fallbackIn(config)}
              onChange={general.change}
            />
          </section>
          <section className="card pad" aria-label={t('Settings of the plugin')}>
            <h2>{t('Settings of the plugin')}</h2>
            <SettingsForm
              shape={settings.shape}
              typed={settings.typed}
              problems={settings.problems}
              fallbackOf={fallbackIn(config.settings)}
              onChange={settings.change}
            />
          </section>
        </fieldset>
        {save.error && <Failure error={save.error} what={t('The settings were not saved.')} />}
        {mayChange && (
          <div className="actions">
            <Button kind="main" type="submit" disabled={save.isPending || !typed.isReadable}>
              {t('Save')}
            </Button>
            <span className="small quiet">
              {t('Counts for new workflows. Every version is kept.')}
            </span>
          </div>
        )}
      </Form>
      <aside className="beside-note" aria-label={t('As YAML')}>
        <Code
          title={t('YAML')}
          note={t('version {{version}}, with what is typed', { version: config.version })}
          text={Object.keys(own).length === 0 ? `# ${t('Nothing is set.')}\n` : stringify(own)}
        />
        <p className="small quiet">
          {t(
            'Empty fields use the file of the installation, or the default of the plugin, which the fields show. The same names are used by the API and by the file of the installation.',
          )}
        </p>
      </aside>
    </div>
  );
}

/** Settings of the plugin. If its schema names no settings, any are accepted as JSON. */
function SettingsForm(props: FormProps<GroupShape>) {
  const { shape } = props;
  if (shape.isTable) return <SchemaValue {...props} label={t('Settings')} path="" />;
  if (shape.fields.length === 0)
    return <p className="quiet">{t('This plugin has no settings.')}</p>;
  return <SchemaForm {...props} />;
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <div className="note" data-tone="good">
      <strong>{t('An endpoint was created for the completion webhook')}</strong>
      <span>{t('Its secret is shown only once.')}</span>
      <Secret text={secret} label={t('the secret')} />
    </div>
  );
}
