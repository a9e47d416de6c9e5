import { useAccess } from '../access/access.ts';
import { HiddenDataNote } from '../access/hidden-data.tsx';
import { useAsk } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Choice, MomentField, Typed } from '../parts/filters.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { goTo, hrefTo, type Filters } from '../router.ts';
import type { Monitored } from './monitored.ts';
import { ProgressFigures } from './progress-figures.tsx';
import { SubjectTable } from './subject-table.tsx';

const pageSize = 25;
const path = 'monitoring';
const refreshMs = 15_000;

/** What each choice of the state asks the API for. */
const states = {
  open: { title: phrase('Open findings'), asked: { with_findings: true } },
  none: { title: phrase('No findings'), asked: { with_findings: false } },
  due: { title: phrase('To be checked'), asked: { due: true } },
} as const;

const oldestFirst = {
  order: phrase('{{count, number}} on this page, oldest first'),
  first: phrase('First page'),
  next: phrase('Next page'),
};

/** Monitored subjects of the tenant. All filters are part of the address. */
export function SubjectList({
  operations,
  query,
}: {
  operations: readonly Monitored[];
  query: URLSearchParams;
}) {
  const filters = filtersOf(query);
  const { state, ...others } = filters;
  const cursor = query.get('cursor') ?? undefined;
  const asked = { ...others, ...askedOf(state), limit: pageSize, cursor };
  const subjects = useAsk(
    'list_monitored_subjects',
    { query: asked },
    { every: refreshMs, keep: true },
  );
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Monitored subjects')}</h1>
          <p className="quiet">
            {t('They are checked again within minutes after their reference data changes.')}
          </p>
        </div>
      </div>
      {operations.map((one) => (
        <ProgressFigures
          key={`${one.pipeline}/${one.operation}`}
          of={one}
          isNamed={operations.length > 1}
        />
      ))}
      <HiddenDataNote />
      <Narrowing operations={operations} filters={filters} isNarrowed={isNarrowed} />
      <div className="card">
        <Loaded of={subjects} what={t('The monitored subjects')}>
          {({ data, next_cursor: next }) =>
            data.length === 0 ? (
              <NoSubjects operations={operations} isNarrowed={isNarrowed} />
            ) : (
              <>
                <SubjectTable subjects={data} operations={operations} />
                <Pager
                  path={path}
                  filters={filters}
                  cursor={cursor}
                  next={next}
                  count={data.length}
                  words={oldestFirst}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function filtersOf(query: URLSearchParams) {
  const read = (name: string): string | undefined => query.get(name) ?? undefined;
  return {
    search: read('search'),
    state: read('state'),
    pipeline: read('pipeline'),
    source: read('source'),
    changed_since: read('changed_since'),
  };
}

function askedOf(state: string | undefined): { with_findings?: boolean; due?: boolean } {
  return state !== undefined && Object.hasOwn(states, state)
    ? states[state as keyof typeof states].asked
    : {};
}

function Narrowing({
  operations,
  filters,
  isNarrowed,
}: {
  operations: readonly Monitored[];
  filters: ReturnType<typeof filtersOf>;
  isNarrowed: boolean;
}) {
  const { seesPersonalData } = useAccess();
  const narrow = (change: Filters): void =>
    goTo(hrefTo(path, { ...filters, ...change }), { replace: true });
  const pipelines = [...new Set(operations.map(({ pipeline }) => pipeline))];
  const sources = operations.flatMap((one) => one.sources);
  return (
    <div className="filters">
      {seesPersonalData && (
        <Typed
          key={filters.search}
          label={t('Name or number')}
          placeholder={t('All')}
          value={filters.search}
          onChange={(search) => narrow({ search })}
        />
      )}
      <Choice
        label={t('State')}
        all={t('All states')}
        options={Object.entries(states).map(([name, { title }]) => [name, t(title)])}
        value={filters.state}
        onChange={(state) => narrow({ state })}
      />
      {pipelines.length > 1 && (
        <Choice
          label={t('Pipeline')}
          all={t('All')}
          options={pipelines.map((name) => [name, name])}
          value={filters.pipeline}
          onChange={(pipeline) => narrow({ pipeline })}
        />
      )}
      {(sources.length > 0 || filters.source !== undefined) && (
        <Choice
          label={t('Findings in')}
          all={t('All lists')}
          options={sourceOptions(sources, filters.source)}
          value={filters.source}
          onChange={(source) => narrow({ source })}
        />
      )}
      <MomentField
        label={t('Changed since')}
        value={filters.changed_since}
        onChange={(since) => narrow({ changed_since: since })}
      />
      {isNarrowed && <Button onClick={() => goTo(hrefTo(path))}>{t('Clear')}</Button>}
    </div>
  );
}

/** A list of the address stays a choice when it no longer has findings. */
function sourceOptions(
  sources: Monitored['sources'],
  chosen: string | undefined,
): (readonly [string, string])[] {
  const known = sources.some(({ source }) => source === chosen);
  return [
    ...sources.map(({ source, subjects }) => [source, `${source} (${subjects})`] as const),
    ...(chosen !== undefined && !known ? [[chosen, chosen] as const] : []),
  ];
}

function NoSubjects({
  operations,
  isNarrowed,
}: {
  operations: readonly Monitored[];
  isNarrowed: boolean;
}) {
  if (isNarrowed) {
    return (
      <Empty title={t('Nothing matches')}>
        <p>{t('No monitored subjects match these filters.')}</p>
      </Empty>
    );
  }
  return (
    <Empty title={t('No subjects are monitored yet')}>
      <p>
        {t(
          'Turn monitoring on in the settings of the pipeline, or in the options of a request. It begins within five minutes after a workflow of a live key has ended.',
        )}
      </p>
      <p className="actions">
        {[...new Set(operations.map(({ pipeline }) => pipeline))].map((pipeline) => (
          <Link key={pipeline} href={hrefTo(`pipelines/${pipeline}`)}>
            {t('Settings of {{pipeline}}', { pipeline })}
          </Link>
        ))}
      </p>
    </Empty>
  );
}
