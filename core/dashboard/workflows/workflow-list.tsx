import { useState } from 'react';
import type { Reply } from '../api/client.ts';
import { useMay } from '../access/access.ts';
import { useAsk } from '../api/use-api.ts';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/check.tsx';
import { Empty } from '../parts/empty.tsx';
import { Choice, MomentField } from '../parts/filters.tsx';
import { Form } from '../parts/form.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { TextField } from '../parts/text-field.tsx';
import { goTo, hrefTo, type Filters } from '../router.ts';
import { CancelAll } from './cancel-all.tsx';
import { SavedViews } from './saved-views.tsx';
import { columns, useHiddenColumns, type Column } from './columns.tsx';
import { isOpen, stateNames, type State, type Workflow } from './workflow-state.tsx';

const pageSize = 50;
const refreshMs = 5_000;
const path = 'workflows';

/** Workflows of the tenant, newest first; every filter is part of the address. */
export function WorkflowList({ query }: { query: URLSearchParams }) {
  const filters = filtersOf(query);
  const cursor = query.get('cursor') ?? undefined;
  const list = useAsk(
    'list_workflows',
    { query: { ...askedOf(filters), limit: pageSize, cursor } },
    { every: cursor === undefined && refreshMs, keep: true },
  );
  const [hidden, change] = useHiddenColumns();
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>Workflows</h1>
          <p className="quiet">Documents and cases on their way to a completed unit.</p>
        </div>
        <OpenById />
      </div>
      <section className="stack" aria-label="Workflows">
        <div className="head low">
          <Narrowing filters={filters} isNarrowed={isNarrowed} />
          <div className="actions">
            <CancelMatching filters={filters} />
            <SavedViews path={path} filters={filters} />
            <ColumnChoice hidden={hidden} onChange={change} />
          </div>
        </div>
        <div className="card">
          <Loaded of={list} what="The workflows">
            {(page) => (
              <Page
                page={page}
                isNarrowed={isNarrowed}
                filters={filters}
                cursor={cursor}
                shown={columns.filter(({ name }) => !hidden.includes(name))}
              />
            )}
          </Loaded>
        </div>
      </section>
    </>
  );
}

function filtersOf(query: URLSearchParams) {
  const read = (name: string): string | undefined => query.get(name) ?? undefined;
  return {
    status: read('status'),
    pipeline: read('pipeline'),
    created_after: read('created_after'),
    created_before: read('created_before'),
    error: read('error'),
    confidence_from: read('confidence_from'),
    confidence_below: read('confidence_below'),
  };
}

type WorkflowFilters = ReturnType<typeof filtersOf>;

/** The filters as the API takes them; it says what is wrong with an address that was edited. */
function askedOf({ status, error, ...filters }: WorkflowFilters) {
  return {
    ...filters,
    status: statesOf(status),
    error: error as NonNullable<Workflow['error']>['code'] | undefined,
    confidence_from: numberOf(filters.confidence_from),
    confidence_below: numberOf(filters.confidence_below),
  };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** One state, or several separated by commas, as the API takes them. */
function statesOf(status: string | undefined): State[] | undefined {
  return status === undefined ? undefined : (status.split(',') as State[]);
}

/** Groups of states that people look for, beside the single states. */
const stateGroups = [
  ['queued,processing', 'Waiting or running'],
  ['resolved,completed', 'Done'],
  ['failed,rejected', 'Failed or rejected'],
] as const;

/** Ranges, as `from:below`; other ranges are possible in the address. */
const confidences = [
  ['0:0.5', 'Below 50 %'],
  ['0.5:0.7', '50 to 70 %'],
  ['0.7:0.8', '70 to 80 %'],
  ['0.8:0.9', '80 to 90 %'],
  ['0.9:', '90 % or more'],
] as const;

function confidenceName({ confidence_from: from, confidence_below: below }: WorkflowFilters) {
  if (from === undefined && below === undefined) return undefined;
  return `${from ?? ''}:${below ?? ''}`;
}

/** With which a workflow can end. */
const errors = [
  'document_unreachable',
  'document_unreadable',
  'unsupported_document',
  'insecure_url',
  'timeout',
  'internal_error',
  'rejected',
] as const;

function Narrowing({ filters, isNarrowed }: { filters: WorkflowFilters; isNarrowed: boolean }) {
  const pipelines = useAsk('list_pipelines', {}).data?.data ?? [];
  const narrow = (change: Filters): void =>
    goTo(hrefTo(path, { ...filters, ...change }), { replace: true });
  return (
    <div className="filters">
      <Choice
        label="State"
        all="All states"
        options={[...stateGroups, ...Object.entries(stateNames)]}
        value={filters.status}
        onChange={(status) => narrow({ status })}
      />
      <Choice
        label="Pipeline"
        all="All pipelines"
        options={pipelines.map(({ pipeline, title }) => [pipeline, title] as const)}
        value={filters.pipeline}
        onChange={(pipeline) => narrow({ pipeline })}
      />
      <MomentField
        label="Submitted from"
        value={filters.created_after}
        onChange={(at) => narrow({ created_after: at })}
      />
      <MomentField
        label="Submitted until"
        value={filters.created_before}
        onChange={(at) => narrow({ created_before: at })}
      />
      <Choice
        label="Confidence"
        all="Any confidence"
        options={confidences}
        value={confidenceName(filters)}
        onChange={(name = '') => {
          const [from, below] = name.split(':');
          narrow({ confidence_from: from, confidence_below: below });
        }}
      />
      <Choice
        label="Error"
        all="Any outcome"
        options={errors.map((code) => [code, code] as const)}
        value={filters.error}
        onChange={(error) => narrow({ error })}
      />
      {isNarrowed && <Button onClick={() => goTo(hrefTo(path))}>Clear</Button>}
    </div>
  );
}

/** Only where something that matches can still be open. */
function CancelMatching({ filters }: { filters: WorkflowFilters }) {
  const [isAsking, setAsking] = useState(false);
  const may = useMay('workflows:write');
  const { status, error, ...others } = askedOf(filters);
  const open = status?.filter((state): state is OpenState => isOpen({ status: state }));
  if (!may || error !== undefined || open?.length === 0) return null;
  const given = Object.entries({ ...others, status: open }).filter(([, one]) => one !== undefined);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel all matching …</Button>
      {isAsking && (
        <CancelAll filter={Object.fromEntries(given)} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

type OpenState = 'queued' | 'processing' | 'in_review';

function OpenById() {
  const [text, setText] = useState('');
  return (
    <Form onSubmit={() => goTo(hrefTo(`workflows/${encodeURIComponent(text.trim())}`))}>
      <div className="filters">
        <TextField
          label="Workflow ID"
          placeholder="wf_…"
          required
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <Button type="submit">Open</Button>
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
      <summary className="button">Columns</summary>
      <fieldset className="popover-body">
        <legend className="unseen">Columns of the list</legend>
        {columns.map(({ name, title }, index) => (
          <Check
            key={name}
            checked={!hidden.includes(name)}
            // The first column has the link to the workflow.
            disabled={index === 0}
            onChange={(shown) => onChange(name, shown)}
          >
            {title}
          </Check>
        ))}
      </fieldset>
    </details>
  );
}

function Page({
  page,
  isNarrowed,
  filters,
  cursor,
  shown,
}: {
  page: Reply<'list_workflows'>;
  isNarrowed: boolean;
  filters: Filters;
  cursor: string | undefined;
  shown: readonly Column[];
}) {
  if (page.data.length === 0) return <NoWorkflows isNarrowed={isNarrowed} />;
  return (
    <>
      <div className="table-box">
        <table className="table">
          <thead>
            <tr>
              {shown.map(({ name, title, isNumber }) => (
                <th key={name} scope="col" {...(isNumber && { className: 'number' })}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.data.map((workflow) => (
              <Row key={workflow.workflow_id} workflow={workflow} shown={shown} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager
        path={path}
        filters={filters}
        cursor={cursor}
        next={page.next_cursor}
        count={page.data.length}
      />
    </>
  );
}

function Row({ workflow, shown }: { workflow: Workflow; shown: readonly Column[] }) {
  return (
    <tr>
      {shown.map(({ name, isNumber, cell }) => (
        <td key={name} {...(isNumber && { className: 'number' })}>
          {cell(workflow)}
        </td>
      ))}
    </tr>
  );
}

function NoWorkflows({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <Empty title="Nothing matches">
        <p>No workflows match these filters. Clear the filters to show all workflows.</p>
      </Empty>
    );
  }
  return (
    <Empty title="No workflows yet">
      <p>A workflow starts when a document is submitted through the API.</p>
    </Empty>
  );
}
