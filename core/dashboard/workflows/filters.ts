// Filters of the list. The address uses the names of the API.

import type { Asked } from '../api/client.ts';
import { phrase } from '../language/language.ts';
import type { Filters } from '../router.ts';
import type { State, Workflow } from './workflow-state.tsx';

const names = [
  'status',
  'pipeline',
  'created_after',
  'created_before',
  'error',
  'stop_point',
  'confidence_from',
  'confidence_below',
  'duration_from_ms',
  'duration_below_ms',
  'search',
] as const;

const metadataPrefix = 'metadata.';

/** Order of the list; part of the address and of saved views, but not a filter. */
const orderNames = ['sort', 'order'] as const;

type Named = (typeof names)[number] | (typeof orderNames)[number];

export type WorkflowFilters = Filters & { [Name in Named]?: string | undefined };

export type Sort = NonNullable<NonNullable<Asked<'list_workflows'>['query']>['sort']>;
export type Direction = 'asc' | 'desc';

/** The newest first by default. */
export function orderOf({ sort, order }: WorkflowFilters): { sort: Sort; order: Direction } {
  return { sort: (sort ?? 'created_at') as Sort, order: (order ?? 'desc') as Direction };
}

export function isNewestFirst(filters: WorkflowFilters): boolean {
  const { sort, order } = orderOf(filters);
  return sort === 'created_at' && order === 'desc';
}

/** Whether anything but the order differs from the whole list. */
export function isNarrowed({ sort: _sort, order: _order, ...filters }: WorkflowFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

export function filtersOf(query: URLSearchParams): WorkflowFilters {
  const plain = [...names, ...orderNames].map(
    (name) => [name, query.get(name) ?? undefined] as const,
  );
  const metadata = [...query].filter(([name]) => name.startsWith(metadataPrefix));
  return Object.fromEntries([...plain, ...metadata]);
}

/** Returns the key and value of each metadata filter. */
export function metadataOf(filters: WorkflowFilters): [string, string][] {
  return Object.entries(filters).flatMap(([name, value]) =>
    name.startsWith(metadataPrefix) && value ? [[name.slice(metadataPrefix.length), value]] : [],
  );
}

export function metadataFilter(key: string, value: string | undefined): Filters {
  return { [metadataPrefix + key]: value };
}

/** Returns the filters as the API expects them. The API reports errors in an edited address. */
export function askedOf(filters: WorkflowFilters) {
  const { status, pipeline, created_after, created_before, error, stop_point, search } = filters;
  const metadata = metadataOf(filters);
  return {
    pipeline,
    created_after,
    created_before,
    stop_point,
    search,
    // One state, or several separated by commas.
    status: status?.split(',') as State[] | undefined,
    error: error as NonNullable<Workflow['error']>['code'] | undefined,
    confidence_from: numberOf(filters.confidence_from),
    confidence_below: numberOf(filters.confidence_below),
    duration_from_ms: numberOf(filters.duration_from_ms),
    duration_below_ms: numberOf(filters.duration_below_ms),
    metadata: metadata.length === 0 ? undefined : Object.fromEntries(metadata),
  };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** Common groups of states, offered in addition to the single states. */
export const stateGroups = [
  ['queued,processing', phrase('Waiting or running')],
  ['resolved,completed', phrase('Done')],
  ['failed,rejected', phrase('Failed or rejected')],
] as const;

/** Ranges in the form `from:below`. The address may contain other ranges. */
export const confidences = [
  ['0:0.5', phrase('Below 50 %')],
  ['0.5:0.7', phrase('50 to 70 %')],
  ['0.7:0.8', phrase('70 to 80 %')],
  ['0.8:0.9', phrase('80 to 90 %')],
  ['0.9:', phrase('90 % or more')],
] as const;

/** In milliseconds. */
export const durations = [
  ['0:1000', phrase('Below 1 s')],
  ['1000:10000', phrase('1 to 10 s')],
  ['10000:60000', phrase('10 s to 1 min')],
  ['60000:', phrase('1 min or more')],
] as const;

/** Returns the range in the form of these lists. */
export function rangeName(from: string | undefined, below: string | undefined) {
  if (from === undefined && below === undefined) return undefined;
  return `${from ?? ''}:${below ?? ''}`;
}

/** Error codes with which a workflow can end. */
export const errors = [
  'document_unreachable',
  'document_unreadable',
  'unsupported_document',
  'insecure_url',
  'timeout',
  'internal_error',
  'rejected',
] as const;
