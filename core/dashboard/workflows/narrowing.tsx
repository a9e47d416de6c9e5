import { useState } from 'react';
import { useAsk } from '../api/use-api.ts';
import { t, type Phrase } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Choice, MomentField } from '../parts/filters.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import { goTo, hrefTo, type Filters } from '../router.ts';
import {
  confidences,
  durations,
  errors,
  isNarrowed,
  metadataFilter,
  metadataOf,
  rangeName,
  stateGroups,
  type WorkflowFilters,
} from './filters.ts';
import { StopPointChoice } from './stop-points.tsx';
import { stateNames } from './workflow-state.tsx';

const path = 'workflows';

/** Filter controls. Each change opens a new address. */
export function Narrowing({ filters }: { filters: WorkflowFilters }) {
  const pipelines = useAsk('list_pipelines', {}).data?.data ?? [];
  const narrow = (change: Filters): void =>
    goTo(hrefTo(path, { ...filters, ...change }), { replace: true });
  const shown = (options: readonly (readonly [string, Phrase])[]) =>
    options.map(([name, title]) => [name, t(title)] as const);
  return (
    <div className="filters">
      <SearchField
        key={filters.search}
        search={filters.search}
        onChange={(search) => narrow({ search })}
      />
      <Choice
        label={t('State')}
        all={t('All states')}
        options={shown([...stateGroups, ...Object.entries(stateNames)])}
        value={filters.status}
        onChange={(status) => narrow({ status })}
      />
      <Choice
        label={t('Pipeline')}
        all={t('All pipelines')}
        options={pipelines.map(({ pipeline, title }) => [pipeline, title] as const)}
        value={filters.pipeline}
        onChange={(pipeline) => narrow({ pipeline })}
      />
      <MomentField
        label={t('Submitted from')}
        value={filters.created_after}
        onChange={(at) => narrow({ created_after: at })}
      />
      <MomentField
        label={t('Submitted until')}
        value={filters.created_before}
        onChange={(at) => narrow({ created_before: at })}
      />
      <Choice
        label={t('Confidence')}
        all={t('Any confidence')}
        options={shown(confidences)}
        value={rangeName(filters.confidence_from, filters.confidence_below)}
        onChange={(name = '') => {
          const [from, below] = name.split(':');
          narrow({ confidence_from: from, confidence_below: below });
        }}
      />
      <Choice
        label={t('Duration')}
        all={t('Any duration')}
        options={shown(durations)}
        value={rangeName(filters.duration_from_ms, filters.duration_below_ms)}
        onChange={(name = '') => {
          const [from, below] = name.split(':');
          narrow({ duration_from_ms: from, duration_below_ms: below });
        }}
      />
      <Choice
        label={t('Error')}
        all={t('Any outcome')}
        options={errors.map((code) => [code, code] as const)}
        value={filters.error}
        onChange={(error) => narrow({ error })}
      />
      <StopPointChoice filters={filters} onChange={(name) => narrow({ stop_point: name })} />
      <MetadataChoice filters={filters} onChange={narrow} />
      {isNarrowed(filters) && <Button onClick={() => goTo(hrefTo(path))}>{t('Clear')}</Button>}
    </div>
  );
}

function SearchField({
  search,
  onChange,
}: {
  search: string | undefined;
  onChange: (search: string | undefined) => void;
}) {
  const [text, setText] = useState(search ?? '');
  const submit = (): void => onChange(text.trim() === '' ? undefined : text.trim());
  return (
    <Form onSubmit={submit}>
      <div className="filters">
        <TextField
          label={t('Document name or ID')}
          type="search"
          maxLength={200}
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <Button type="submit">{t('Search')}</Button>
      </div>
    </Form>
  );
}

/** Metadata filters, each with a button that removes it, and a form that adds one. */
function MetadataChoice({
  filters,
  onChange,
}: {
  filters: WorkflowFilters;
  onChange: (change: Filters) => void;
}) {
  const [key, setKey] = useState('');
  const [value, setValue] = useState('');
  const chosen = metadataOf(filters);
  const add = (): void => {
    onChange(metadataFilter(key.trim(), value));
    setKey('');
    setValue('');
  };
  return (
    <>
      <details className="popover">
        <summary className="button">{t('Metadata')}</summary>
        <Form onSubmit={add}>
          <div className="popover-body">
            <TextField
              label={t('Key')}
              required
              maxLength={40}
              spellCheck={false}
              value={key}
              onChange={setKey}
            />
            <TextField
              label={t('Value')}
              hint={t('The whole value, as it was sent with the request.')}
              required
              maxLength={500}
              spellCheck={false}
              value={value}
              onChange={setValue}
            />
            <Button type="submit" size="small">
              {t('Add filter')}
            </Button>
          </div>
        </Form>
      </details>
      {chosen.map(([name, text]) => (
        <Button
          key={name}
          aria-label={t('Remove filter {{name}} = {{value}}', { name, value: text })}
          onClick={() => onChange(metadataFilter(name, undefined))}
        >
          <span className="clipped">
            {name} = {text}
          </span>
          {' ×'}
        </Button>
      ))}
    </>
  );
}
