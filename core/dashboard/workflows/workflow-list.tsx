import { useState } from 'react';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/check.tsx';
import { Empty } from '../parts/empty.tsx';
import { Form } from '../parts/form.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { TextField } from '../parts/text-field.tsx';
import { goTo, hrefTo } from '../router.ts';
import { BulkButtons } from './bulk-dialog.tsx';
import { RunningActions } from './bulk-progress.tsx';
import { columns, useHiddenColumns, type Column } from './columns.tsx';
import {
  askedOf,
  filtersOf,
  isNarrowed,
  isNewestFirst,
  orderOf,
  type WorkflowFilters,
} from './filters.ts';
import { Narrowing } from './narrowing.tsx';
import { SavedViews } from './saved-views.tsx';
import { useListed } from './use-listed.ts';
import { OrderNote } from './sorting.tsx';
import { WorkflowTable } from './workflow-table.tsx';

/** Workflows of the tenant. Filters and order are part of the address. */
export function WorkflowList({ query }: { query: URLSearchParams }) {
  const filters = filtersOf(query);
  const [hidden, change] = useHiddenColumns();
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Workflows')}</h1>
          <p className="quiet">{t('Documents and cases on their way to a completed unit.')}</p>
        </div>
        <OpenById />
      </div>
      <RunningActions />
      <section className="stack" aria-label={t('Workflows')}>
        <div className="head low">
          <Narrowing filters={filters} />
          <div className="actions">
            <BulkButtons filters={filters} />
            <SavedViews path="workflows" filters={filters} />
            <ColumnChoice hidden={hidden} onChange={change} />
          </div>
        </div>
        <div className="card">
          <Listing
            key={JSON.stringify(filters)}
            filters={filters}
            shown={columns.filter(({ name }) => !hidden.includes(name))}
          />
        </div>
      </section>
    </>
  );
}

function Listing({ filters, shown }: { filters: WorkflowFilters; shown: readonly Column[] }) {
  const query = { ...askedOf(filters), ...orderOf(filters) };
  const list = useListed(query, isNewestFirst(filters));
  return (
    <Loaded of={list.newest} what={t('The workflows')}>
      {() =>
        list.rows.length === 0 && !list.hasMore ? (
          <NoWorkflows filters={filters} />
        ) : (
          <WorkflowTable list={list} shown={shown} filters={filters} />
        )
      }
    </Loaded>
  );
}

function OpenById() {
  const [text, setText] = useState('');
  return (
    <Form onSubmit={() => goTo(hrefTo(`workflows/${encodeURIComponent(text.trim())}`))}>
      <div className="filters">
        <TextField
          label={t('Workflow ID')}
          placeholder="wf_…"
          required
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <Button type="submit">{t('Open')}</Button>
      </div>
    </Form>
  );
}

function ColumnChoice({
  hidden,
  onChange,
}: {
  hidden: readonly string[];
  onChange: (name: string, shown: boolean) => void;
}) {
  return (
    <details className="popover">
      <summary className="button">{t('Columns')}</summary>
      <fieldset className="popover-body">
        <legend className="unseen">{t('Columns of the list')}</legend>
        {columns.map(({ name, title }, index) => (
          <Check
            key={name}
            checked={!hidden.includes(name)}
            // The first column contains the link to the workflow, so it cannot be hidden.
            disabled={index === 0}
            onChange={(shown) => onChange(name, shown)}
          >
            {t(title)}
          </Check>
        ))}
      </fieldset>
    </details>
  );
}

function NoWorkflows({ filters }: { filters: WorkflowFilters }) {
  const { sort } = orderOf(filters);
  if (isNarrowed(filters) || sort !== 'created_at') {
    return (
      <Empty title={t('Nothing matches')}>
        <p>{t('No workflows match these filters. Clear the filters to show all workflows.')}</p>
        <OrderNote sort={sort} />
      </Empty>
    );
  }
  return (
    <Empty title={t('No workflows yet')}>
      <p>{t('A workflow starts when a document is submitted through the API.')}</p>
    </Empty>
  );
}
