import { useState } from 'react';
import type { Asked } from '../api/client.ts';
import { phrase, t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Choice, MomentField } from '../parts/filters.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import { goTo, hrefTo, type Filters } from '../router.ts';

type Query = NonNullable<Asked<'list_plugin_logs'>['query']>;
type Level = NonNullable<Query['level']>[number];

/** From this level on, as values of the API. */
const levels = [
  ['info,warn,error', phrase('Info and above')],
  ['warn,error', phrase('Warnings and errors')],
  ['error', phrase('Errors')],
] as const;

const names = ['level', 'from', 'until', 'node', 'workflow_id', 'tenant_id', 'text'] as const;

export type LogFilters = Partial<Record<(typeof names)[number], string>>;

/** All filters are part of the address. */
export function logFiltersOf(query: URLSearchParams): LogFilters {
  const filters: LogFilters = {};
  for (const name of names) {
    const value = query.get(name);
    if (value !== null) filters[name] = value;
  }
  return filters;
}

/** Filters as the API takes them. */
export function askedLines({ level, ...filters }: LogFilters) {
  return { ...filters, ...(level !== undefined && { level: level.split(',') as Level[] }) };
}

export function LogNarrowing({
  path,
  filters,
  hosts,
}: {
  path: string;
  filters: LogFilters;
  hosts: readonly string[];
}) {
  const { text = '', workflow_id: workflow = '' } = filters;
  const [draft, setDraft] = useState({ text, workflow });
  const narrow = (change: Filters): void =>
    goTo(hrefTo(path, { ...filters, ...change }), { replace: true });
  const { node } = filters;
  const nodes = [...new Set([...hosts, ...(node === undefined ? [] : [node])])].toSorted();
  return (
    <Form onSubmit={() => narrow({ text: draft.text.trim(), workflow_id: draft.workflow.trim() })}>
      <div className="filters">
        <TextField
          label={t('Text')}
          type="search"
          maxLength={200}
          spellCheck={false}
          value={draft.text}
          onChange={(next) => setDraft({ ...draft, text: next })}
        />
        <TextField
          label={t('Workflow ID')}
          maxLength={29}
          pattern="wf_[0-9a-hjkmnp-tv-z]{26}"
          title={t('wf_ and 26 characters')}
          spellCheck={false}
          value={draft.workflow}
          onChange={(next) => setDraft({ ...draft, workflow: next })}
        />
        <Choice
          label={t('Level')}
          all={t('All levels')}
          options={levels.map(([name, title]) => [name, t(title)] as const)}
          value={filters.level}
          onChange={(level) => narrow({ level })}
        />
        <Choice
          label={t('Node')}
          all={t('All nodes')}
          options={nodes.map((host) => [host, host] as const)}
          value={node}
          onChange={(host) => narrow({ node: host })}
        />
        <MomentField label={t('From')} value={filters.from} onChange={(from) => narrow({ from })} />
        <MomentField
          label={t('Until')}
          value={filters.until}
          onChange={(until) => narrow({ until })}
        />
        <Button type="submit">{t('Filter')}</Button>
        {Object.keys(filters).length > 0 && (
          <Button onClick={() => goTo(hrefTo(path))}>{t('Clear')}</Button>
        )}
      </div>
    </Form>
  );
}
