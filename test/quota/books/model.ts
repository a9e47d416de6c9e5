// The books as one page of pure code: what an action may answer and what it leaves. Written from the
// contract, not from the statements, and without any notion of time but its own.

import {
  people,
  undoWindowMs,
  type Action,
  type Conclusion,
  type Pool,
  type PoolName,
  type Rules,
} from './steps.ts';

type State =
  | 'queued'
  | 'processing'
  | 'in_review'
  | 'completed'
  | 'failed'
  | 'rejected'
  | 'cancelled';

interface Workflow {
  id: string;
  live: boolean;
  state: State;
  held: string | null;
  pool: PoolName;
  attempt: number;
  maxAttempts: number;
  delayed: boolean;
  worker: 'lives' | 'died';
  leaseOver: boolean;
  cancelRequested: boolean;
  reviewed: boolean;
  proposed: string;
  votes: readonly number[];
  pending: { who: number; effect: Effect; dueMs: number } | null;
  doneEvents: number;
  failedEvents: number;
}

type Effect = { end: 'completed' | 'rejected' | null; proposed: string; votes: readonly number[] };

interface Month {
  settled: number;
  held: number;
  toppedUp: number;
  ledger: number;
}

export interface Model {
  nowMs: number;
  month: string;
  limit: number | null;
  pool: Pool | null;
  workflows: Readonly<Record<string, Workflow>>;
  /** By month and pool, see `pageOf`. */
  months: Readonly<Record<string, Month>>;
  keys: Readonly<Record<string, { id: string; body: number }>>;
}

/** What an action met: the ids behind its numbers, chosen before its step began. */
export interface Target {
  id: string | null;
  attempt: number;
  maxAttempts: number;
}

export type Answer =
  | { submitted: string; replay: boolean }
  | { claimed: readonly { id: string; attempt: number }[] }
  | { settled: State | null }
  | { count: number }
  | { news: 'kept' | 'cancel_requested' | 'lost' }
  | { ok: true }
  | { refused: string };

export function emptyModel(
  { limit, pool }: Pick<Model, 'limit' | 'pool'>,
  nowMs: number,
  month: string,
): Model {
  return { nowMs, month, limit, pool, workflows: {}, months: {}, keys: {} };
}

/** The model after the action, or null when it could not have answered so. */
export function accept(
  model: Model,
  action: Action,
  { target, answer, alone }: { target: Target; answer: Answer; alone: boolean },
): Model | null {
  switch (action.do) {
    case 'submit':
      return submit(model, action, answer, alone);
    case 'claim':
      return claim(model, action, answer, alone);
    case 'settle':
      return settle(model, target, action.as, answer);
    case 'heartbeat':
      return heartbeat(model, target, answer);
    case 'cancel':
      return cancel(model, target, answer);
    case 'decide':
      return decide(model, target, action, answer);
    case 'undo':
      return undo(model, target, action.who, answer);
    case 'close_windows':
      return closeWindows(model, answer);
    case 'rescue':
      return giveBack(model, answer, (w) => w.leaseOver || w.worker === 'died', 0);
    case 'stop_worker':
      return giveBack(model, answer, (w) => w.worker === 'lives', 1);
    case 'wake_delayed':
      return mapAll(model, (w) => ({ ...w, delayed: false }));
    case 'top_up':
      return inMonth(model, pageOf(model.month, action.pool), { toppedUp: action.units });
    case 'pass':
      return { ...model, nowMs: model.nowMs + action.seconds * 1000 };
    case 'next_month':
      return nextMonth(model);
  }
}

function submit(
  model: Model,
  { key, body, live, own, pipeline }: Extract<Action, { do: 'submit' }>,
  answer: Answer,
  alone: boolean,
): Model | null {
  // Live and test keys share no idempotency keys.
  const kept = key === null ? null : `${live ? 'live' : 'test'} ${key}`;
  const known = kept === null ? undefined : model.keys[kept];
  const pool = live ? poolFor(model, pipeline) : '';
  if ('refused' in answer) {
    // The same key at the same time: the other one is being accepted.
    if (answer.refused === 'busy') return alone ? null : model;
    if (known) return answer.refused === 'key_reused' && known.body !== body ? model : null;
    return answer.refused === 'no_quota' && pool === null ? model : null;
  }
  if (!('submitted' in answer)) return null;
  const id = answer.submitted;
  if (known) return answer.replay && known.id === id && known.body === body ? model : null;
  if (answer.replay || pool === null) return null;
  const held = live ? model.month : null;
  const workflow: Workflow = {
    id,
    live,
    held,
    pool,
    state: own ? 'processing' : 'queued',
    attempt: own ? 1 : 0,
    maxAttempts: 3,
    delayed: false,
    worker: 'lives',
    leaseOver: false,
    cancelRequested: false,
    reviewed: false,
    proposed: 'hello',
    votes: [],
    pending: null,
    doneEvents: 0,
    failedEvents: 0,
  };
  const keys = kept === null ? model.keys : { ...model.keys, [kept]: { id, body } };
  const next = { ...model, keys, workflows: { ...model.workflows, [id]: workflow } };
  return live ? inMonth(next, pageOf(model.month, pool), { held: 1 }) : next;
}

/** Where a unit of the pipeline would be held; null when it would be refused. */
function poolFor(model: Model, pipeline: string): PoolName | null {
  if (pipeline === 'pooled' && model.pool !== null) {
    if (!isFull(model, 'pooled')) return 'pooled';
    if (!model.pool.spill) return null;
  }
  return isFull(model, '') ? null : '';
}

function isFull({ limit, pool: own, months, month }: Model, pool: PoolName): boolean {
  const { settled = 0, held = 0, toppedUp = 0 } = months[pageOf(month, pool)] ?? {};
  const ownUnits = own?.units ?? 0;
  const shared = limit === null ? Infinity : limit - ownUnits;
  return settled + held >= (pool === '' ? shared : ownUnits) + toppedUp;
}

function claim(
  model: Model,
  { most, worker, leaseOver }: Extract<Action, { do: 'claim' }>,
  answer: Answer,
  alone: boolean,
): Model | null {
  if (!('claimed' in answer)) return null;
  const due = Object.values(model.workflows).filter((w) => w.state === 'queued' && !w.delayed);
  // What another has locked at this moment is passed over.
  const expected = Math.min(most, due.length);
  if (alone ? answer.claimed.length !== expected : answer.claimed.length > expected) return null;
  let next = model;
  for (const { id, attempt } of answer.claimed) {
    const workflow = due.find((one) => one.id === id);
    if (!workflow || workflow.attempt + 1 !== attempt) return null;
    next = change(next, { ...workflow, state: 'processing', attempt, worker, leaseOver });
  }
  return next;
}

function settle(model: Model, target: Target, as: Conclusion, answer: Answer): Model | null {
  if (!('settled' in answer)) return null;
  const workflow = target.id === null ? undefined : model.workflows[target.id];
  const isCurrent = workflow?.state === 'processing' && workflow.attempt === target.attempt;
  if (!workflow || !isCurrent) return answer.settled === null ? model : null;
  const again = as === 'deferred' || (as === 'retry' && target.attempt < target.maxAttempts);
  const ends = { done: 'completed', failed: 'failed', retry: 'failed', cancelled: 'cancelled' };
  const waits = as === 'doubtful' || as === 'unsure';
  const state = again ? 'queued' : waits ? 'in_review' : (ends[as as 'done'] as State);
  if (answer.settled !== state) return null;
  if (again) {
    const delayed = as === 'retry';
    const maxAttempts = workflow.maxAttempts + (as === 'deferred' ? 1 : 0);
    return change(model, { ...workflow, state, delayed, maxAttempts });
  }
  const failed = state === 'failed' || as === 'doubtful';
  const ended = { ...workflow, state, held: null, reviewed: workflow.reviewed || waits };
  ended.failedEvents += failed ? 1 : 0;
  ended.doneEvents += state === 'completed' ? 1 : 0;
  const next = change(release(model, workflow), ended);
  return state === 'completed' && workflow.live ? count(next, workflow) : next;
}

function heartbeat(model: Model, target: Target, answer: Answer): Model | null {
  if (!('news' in answer)) return null;
  const workflow = target.id === null ? undefined : model.workflows[target.id];
  const holds = workflow?.state === 'processing' && workflow.attempt === target.attempt;
  if (!workflow || !holds) return answer.news === 'lost' ? model : null;
  const news = workflow.cancelRequested ? 'cancel_requested' : 'kept';
  return answer.news === news ? change(model, { ...workflow, leaseOver: false }) : null;
}

function cancel(model: Model, target: Target, answer: Answer): Model | null {
  const workflow = model.workflows[target.id!]!;
  const open = ['queued', 'processing', 'in_review'].includes(workflow.state);
  if (!open) return isRefused(answer, 'conflict') ? model : null;
  if (!('ok' in answer)) return null;
  if (workflow.state === 'processing') return change(model, { ...workflow, cancelRequested: true });
  const ended = { ...workflow, state: 'cancelled' as const, held: null, pending: null };
  return change(release(model, workflow), ended);
}

function decide(
  model: Model,
  target: Target,
  action: Extract<Action, { do: 'decide' }>,
  answer: Answer,
): Model | null {
  const workflow = model.workflows[target.id!]!;
  const effect = effectOf(workflow, action);
  if (typeof effect === 'string') return isRefused(answer, effect) ? model : null;
  if (!('ok' in answer)) return null;
  if (action.rules === 'quick' || action.rules === 'four_eyes') {
    return takeEffect(model, workflow, effect);
  }
  const pending = { who: action.who, effect, dueMs: model.nowMs + undoWindowMs };
  return change(model, { ...workflow, pending });
}

function effectOf(
  { state, reviewed, pending, proposed, votes }: Workflow,
  { as, value, who, rules }: Extract<Action, { do: 'decide' }>,
): Effect | 'not_found' | 'conflict' | 'invalid_request' {
  if (!reviewed) return 'not_found';
  if (state !== 'in_review' || pending) return 'conflict';
  if (as === 'reject') return { end: 'rejected', proposed, votes };
  const after = as === 'correct' ? value : proposed;
  if (as === 'correct' && after === proposed) return 'invalid_request';
  const standing = after === proposed ? votes : [];
  const done: Effect = { end: 'completed', proposed: after, votes: standing };
  if (!needsTwo(rules)) return done;
  if (standing.length === 0) return { end: null, proposed: after, votes: [who] };
  return standing.some((other) => people[other]!.key !== people[who]!.key) ? done : 'conflict';
}

function needsTwo(rules: Rules): boolean {
  return rules === 'four_eyes' || rules === 'undoable_four_eyes';
}

function takeEffect(model: Model, workflow: Workflow, effect: Effect): Model {
  const { end, proposed, votes } = effect;
  const decided = { ...workflow, proposed, votes, pending: null };
  if (end === null) return change(model, decided);
  const doneEvents = workflow.doneEvents + (end === 'completed' ? 1 : 0);
  const next = change(model, { ...decided, state: end, doneEvents });
  return end === 'completed' && workflow.live ? count(next, workflow) : next;
}

function undo(model: Model, target: Target, who: number, answer: Answer): Model | null {
  const workflow = model.workflows[target.id!]!;
  if (!workflow.reviewed) return isRefused(answer, 'not_found') ? model : null;
  if (workflow.pending?.who !== who) return isRefused(answer, 'conflict') ? model : null;
  return 'ok' in answer ? change(model, { ...workflow, pending: null }) : null;
}

function closeWindows(model: Model, answer: Answer): Model | null {
  const due = Object.values(model.workflows).filter(
    ({ pending }) => pending && pending.dueMs <= model.nowMs,
  );
  if (!('count' in answer) || answer.count !== due.length) return null;
  return due.reduce(
    (next, workflow) => takeEffect(next, workflow, workflow.pending!.effect),
    model,
  );
}

function giveBack(
  model: Model,
  answer: Answer,
  isLost: (workflow: Workflow) => boolean,
  moreAttempts: number,
): Model | null {
  const lost = Object.values(model.workflows).filter((w) => w.state === 'processing' && isLost(w));
  if (!('count' in answer) || answer.count !== lost.length) return null;
  return lost.reduce((next, workflow) => {
    const maxAttempts = workflow.maxAttempts + moreAttempts;
    return change(next, { ...workflow, state: 'queued', delayed: false, maxAttempts });
  }, model);
}

function nextMonth(model: Model): Model {
  const start = new Date(`${model.month}T00:00:00Z`);
  const nowMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1, 12);
  return { ...model, nowMs, month: new Date(nowMs).toISOString().slice(0, 8) + '01' };
}

function isRefused(answer: Answer, code: string): boolean {
  return 'refused' in answer && answer.refused === code;
}

function release(model: Model, { held, pool }: Workflow): Model {
  return held === null ? model : inMonth(model, pageOf(held, pool), { held: -1 });
}

function count(model: Model, { pool }: Workflow): Model {
  return inMonth(model, pageOf(model.month, pool), { settled: 1, ledger: 1 });
}

/** The name of a month's page for one pool. */
function pageOf(month: string, pool: string): string {
  return `${month} ${pool}`;
}

function change(model: Model, workflow: Workflow): Model {
  return { ...model, workflows: { ...model.workflows, [workflow.id]: workflow } };
}

function mapAll(model: Model, map: (workflow: Workflow) => Workflow): Model {
  return Object.values(model.workflows).reduce((next, one) => change(next, map(one)), model);
}

function inMonth(model: Model, page: string, more: Partial<Month>): Model {
  const before = model.months[page] ?? { settled: 0, held: 0, toppedUp: 0, ledger: 0 };
  const after = {
    settled: before.settled + (more.settled ?? 0),
    held: before.held + (more.held ?? 0),
    toppedUp: before.toppedUp + (more.toppedUp ?? 0),
    ledger: before.ledger + (more.ledger ?? 0),
  };
  return { ...model, months: { ...model.months, [page]: after } };
}

/** What the database must show: its rows are read into the same shape. */
export interface Books {
  workflows: Record<
    string,
    readonly [
      state: string,
      held: string | null,
      attempt: number,
      done: number,
      failed: number,
      pending: boolean,
    ]
  >;
  /** Pages on which anything was ever counted. */
  months: Record<string, Month>;
}

export function booksOf(model: Model): Books {
  const workflows = Object.values(model.workflows).map(
    (w) =>
      [
        w.id,
        [w.state, w.held, w.attempt, w.doneEvents, w.failedEvents, w.pending !== null],
      ] as const,
  );
  const months = Object.entries(model.months).filter(([, month]) => isUsed(month));
  return { workflows: Object.fromEntries(workflows), months: Object.fromEntries(months) };
}

export function isUsed({ settled, held, toppedUp, ledger }: Month): boolean {
  return settled !== 0 || held !== 0 || toppedUp !== 0 || ledger !== 0;
}
