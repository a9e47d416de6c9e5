// Local models of a pipeline: their versions, and a comparison of two versions.

import { t } from '../language/language.ts';
import { useState } from 'react';
import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { Badge } from '../parts/badge.tsx';
import { confidence, count } from '../parts/figures.ts';
import { Loaded } from '../parts/loaded.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { When } from '../parts/when.tsx';
import { Comparison } from './model-comparison.tsx';

type Model = Reply<'list_models'>['data'][number];
type Version = Reply<'list_model_versions'>['data'][number];

/** Renders nothing for pipelines that train no models. */
export function Models({ pipeline }: { pipeline: string }) {
  const models = useAsk('list_models', {});
  return (
    <Loaded of={models} what={t('The models')}>
      {({ data }) =>
        data
          .filter((model) => model.pipeline === pipeline)
          .map((model) => <ModelCard key={model.model} model={model} />)
      }
    </Loaded>
  );
}

function ModelCard({ model }: { model: Model }) {
  const params = { pipeline: model.pipeline, model: model.model };
  const versions = useAsk('list_model_versions', { params, query: { limit: 20 } });
  return (
    <section className="card" aria-label={t('Model {{name}}', { name: model.model })}>
      <div className="pad">
        <div className="card-head">
          <h2>{model.title}</h2>
          <span className="small quiet mono">
            {model.pipeline}/{model.model}
          </span>
        </div>
        <p className="quiet">{model.description}</p>
        <p className="small quiet">
          {t('{{count, number}} rows to learn from.', { count: model.rows })}{' '}
          {model.current_version === null &&
            (model.base_version === null
              ? t('No version answers yet.')
              : t('The model that the plugin ships answers.'))}
        </p>
      </div>
      <Loaded of={versions} what={t('The versions')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="pad quiet">{t('No versions yet. A training makes the first one.')}</p>
          ) : (
            <>
              <VersionTable versions={data} model={model} />
              {data.length > 1 && <Compare versions={data} model={model} />}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function VersionTable({ versions, model }: { versions: readonly Version[]; model: Model }) {
  return (
    <div className="table-box">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('Version')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col">{t('Created')}</th>
            <th scope="col" className="number">
              {t('Labels')}
            </th>
            <th scope="col" className="number">
              {t('Accuracy')}
            </th>
            <th scope="col" className="number">
              {t('Macro F1')}
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, created_at: at, labels, accuracy, macro_f1: f1 }) => (
            <tr key={version}>
              <td className="mono" title={version}>
                {shortOf(version)}
              </td>
              <td>
                {version === model.current_version && <Badge tone="good">{t('Current')}</Badge>}
                {version === model.shadow_version && <Badge tone="busy">{t('Shadow')}</Badge>}
              </td>
              <td>
                <When at={at} />
              </td>
              <td className="number">{count(labels.length)}</td>
              <td className="number">{confidence(accuracy)}</td>
              <td className="number">{confidence(f1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Compares the current version, or else the newest, with the newest of the others. */
function Compare({ versions, model }: { versions: readonly Version[]; model: Model }) {
  const names = versions.map(({ version }) => version);
  const first = names.find((name) => name === model.current_version) ?? names[0]!;
  const [one, setOne] = useState(first);
  const [other, setOther] = useState(names.find((name) => name !== first) ?? first);
  return (
    <div className="pad">
      <h3>{t('Compare two versions')}</h3>
      <div className="filters">
        <VersionChoice label={t('One')} value={one} names={names} onChange={setOne} />
        <VersionChoice label={t('Other')} value={other} names={names} onChange={setOther} />
      </div>
      {one === other ? (
        <p className="quiet">{t('Choose two different versions.')}</p>
      ) : (
        <Comparison pipeline={model.pipeline} model={model.model} one={one} other={other} />
      )}
    </div>
  );
}

function VersionChoice({
  label,
  value,
  names,
  onChange,
}: {
  label: string;
  value: string;
  names: readonly string[];
  onChange: (name: string) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value}
      options={names.map((name) => [name, shortOf(name)])}
      onChange={onChange}
    />
  );
}

/** Same format as in the output of `workmill model`. */
function shortOf(version: string): string {
  return version.slice(0, 12);
}
