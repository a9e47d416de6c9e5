import { useAsk } from '../api/use-api.ts';
import { t, type Phrase } from '../language/language.ts';
import { Choice } from '../parts/filters.tsx';
import { count } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { causeNames } from '../reviews/causes.ts';
import { hrefTo } from '../router.ts';
import { askedOf, type WorkflowFilters } from './filters.ts';
import type { Workflow } from './workflow-state.tsx';

/** Causes of reviews have names in the language of the reader; steps are names of the plugin. */
export function stopPointName(name: string): string {
  const cause = (causeNames as Record<string, Phrase | undefined>)[name];
  return cause === undefined ? name : t(cause);
}

/** Filter by where workflows stopped. Counts follow the filters of state, pipeline and time. */
export function StopPointChoice({
  filters,
  onChange,
}: {
  filters: WorkflowFilters;
  onChange: (name: string | undefined) => void;
}) {
  const { status, pipeline, created_after, created_before } = askedOf(filters);
  const query = { status, pipeline, created_after, created_before };
  const points = useAsk('list_stop_points', { query }, { keep: true }).data?.data ?? [];
  const { stop_point: chosen } = filters;
  const options: [string, string][] = points.map(({ stop_point: name, count: n }) => [
    name,
    `${stopPointName(name)} (${count(n)})`,
  ]);
  // The chosen one remains an option, also while nothing stops there any more.
  if (chosen !== undefined && !points.some((point) => point.stop_point === chosen)) {
    options.push([chosen, stopPointName(chosen)]);
  }
  return (
    <Choice
      label={t('Stopped at')}
      all={t('Any step')}
      options={options}
      value={chosen}
      onChange={onChange}
    />
  );
}

/** Where the workflow stopped, as a link to those that stopped there as well. */
export function StopPoint({ workflow }: { workflow: Workflow }) {
  const { stop_point: name, pipeline, status } = workflow;
  if (name === null) return null;
  return (
    <Link className="chip" href={hrefTo('workflows', { status, pipeline, stop_point: name })}>
      {t('Stopped at: {{step}}', { step: stopPointName(name) })}
    </Link>
  );
}
