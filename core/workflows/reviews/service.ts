// Human review: open reviews, claims and decisions. A decision and all its effects (state, unit,
// events, corrections, audit) are one transaction with the row locked. Of two concurrent decisions,
// one succeeds and the other finds the review ended.

import type { Caller, Person } from '../../auth/caller.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault, type FaultDetail } from '../../kernel/errors.ts';
import { presentId, type Ids } from '../../kernel/ids.ts';
import { pageById, type Page } from '../../kernel/pages.ts';
import type { SecretMasker } from '../../privacy/secret-masker.ts';
import type { Quota } from '../../quota/service.ts';
import type { FlagList } from '../../sdk/flags.ts';
import { maskSecrets } from '../../sdk/secret-text.ts';
import type { OperationDeclaration } from '../../sdk/pipeline.ts';
import type { EndedReview } from '../../reference/lessons.ts';
import type { RememberedRow } from '../../reference/remember.ts';
import type { OutboxForms } from '../outbox.ts';
import type { Target as DeliveryTarget } from '../../webhooks/delivery/lane.ts';
import { removeAssignment, writeAssignment } from './assignments/queries.ts';
import { carryOut } from './carry-out.ts';
import { decisionWithoutSecrets } from './decision-without-secrets.ts';
import { decide, refuseUnlessFree, refuseUnlessOpen, type DecisionRequest } from './decide.ts';
import { findMatter, lockMatter, removeClaim, writeClaim, writeEntries } from './queries.ts';
import {
  listOpenReviews,
  type OpenReview,
  type ReviewFilter,
  type ReviewOrder,
} from './queue/queries.ts';
import {
  reviewerPrincipal,
  type Reviewer,
  type ReviewDetails,
  type ReviewRules,
} from './review.ts';
import { postpone, takeBack } from './undo/postpone.ts';

/** The caller, and the facts about the request for the audit trail. */
export interface ReviewRequest {
  caller: Caller;
  workflowId: string;
  /** Name in the request; null for the key itself. */
  reviewer: string | null;
  requestId: string;
  remoteAddress: string | null;
}

export interface ReviewDetail {
  matter: ReviewDetails;
  rules: ReviewRules;
  /** Locations of flags in results of the operation; empty if the plugin is not loaded. */
  flagLists: readonly FlagList[];
}

/**
 * All functions throw `not_found` for a workflow that the tenant does not have, or that never
 * needed a review.
 */
export interface Reviews {
  list(
    tenantId: string,
    filter: ReviewFilter,
    page: { limit: number; after: string | null; order?: ReviewOrder },
  ): Promise<Page<OpenReview>>;
  get(tenantId: string, workflowId: string): Promise<ReviewDetail>;
  /**
   * Creates or renews the claim. Throws `conflict` if another reviewer has it, unless `force` is
   * set.
   */
  claim(request: ReviewRequest, terms: { seconds: number; force: boolean }): Promise<ReviewDetail>;
  /**
   * Assigns the review and releases the claim. Null: to nobody in particular. Throws `conflict` if
   * it is claimed by or assigned to another reviewer, unless `force` is set.
   */
  assign(
    request: ReviewRequest,
    terms: { assignee: string | null; note: string | null; force: boolean },
  ): Promise<ReviewDetail>;
  /**
   * Releases the claim, if there is one. Throws `conflict` if another reviewer has it, unless
   * `force` is set.
   */
  release(request: ReviewRequest, terms: { force: boolean }): Promise<ReviewDetail>;
  /**
   * Makes a decision. Throws `conflict` (decided, claimed by another reviewer, already approved by
   * the same one), `invalid_request` (corrections) or `unavailable` (the plugin is not loaded).
   */
  decide(
    request: ReviewRequest,
    decision: Omit<DecisionRequest, 'reviewer'>,
  ): Promise<ReviewDetail>;
  /** Undoes a decision that has not taken effect yet. Throws `conflict`. */
  undo(request: ReviewRequest): Promise<ReviewDetail>;
}

export interface ReviewsDeps {
  database: Database;
  quota: Quota;
  clock: Clock;
  ids: Ids;
  outbox: OutboxForms;
  findOperation(pipeline: string, operation: string): OperationDeclaration | null;
  checkCorrected(
    pipeline: string,
    operation: string,
    completedUnit: object,
    businessObject: object,
  ): { details: FaultDetail[]; businessObject: object };
  rulesFor(tenantId: string, pipeline: string): Promise<ReviewRules>;
  /** Masks payment card numbers and passwords. */
  maskSecrets: SecretMasker['mask'];
  /** Reference sets that runs add rows to. */
  keptSets?: readonly string[];
  /** Returns the rows that a completed review adds for later runs. */
  lessonsOf?(review: EndedReview): RememberedRow[];
  /** Called after the commit with endpoints that have a new delivery. */
  onDeliveries: (targets: DeliveryTarget[]) => void;
}

export function createReviews(deps: ReviewsDeps): Reviews {
  const { database } = deps;

  const get: Reviews['get'] = (tenantId, workflowId) => findReview(deps, tenantId, workflowId);
  return {
    async list(tenantId, filter, { limit, after, order = 'created' }) {
      const page = { limit: limit + 1, after, order, now: deps.clock.now() };
      const rows = await listOpenReviews(database, tenantId, filter, page);
      return pageById(rows, limit, ['workflow', (row) => row.workflow.workflowId]);
    },
    get,
    claim: (request, { seconds, force }) =>
      withClaim(deps, request, force, async (trx, { workflow }, reviewer) => {
        await writeClaim(trx, workflow, reviewer, seconds);
        return { action: 'review.claimed' };
      }),
    assign: (request, { assignee, note: written, force }) =>
      withClaim(deps, request, force, async (trx, { workflow }, { reviewer }) => {
        const note = written && maskSecrets(written);
        await removeClaim(trx, workflow);
        if (assignee === null) await removeAssignment(trx, workflow);
        else {
          const assignedAt = deps.clock.now();
          await writeAssignment(trx, workflow, {
            assignee,
            assignedBy: reviewer,
            note,
            assignedAt,
          });
        }
        return { action: 'review.assigned', detail: { assignee, note } };
      }),
    release: (request, { force }) =>
      withClaim(deps, request, force, async (trx, { workflow, claim }) => {
        if (claim === null) return null;
        await removeClaim(trx, workflow);
        return { action: 'review.released' };
      }),
    async decide(request, given) {
      const { caller, workflowId } = request;
      const detail = await get(caller.tenantId, workflowId);
      const targets = await settleReview(deps, detail, request, given);
      if (targets.length > 0) deps.onDeliveries(targets);
      return await get(caller.tenantId, workflowId);
    },
    async undo(request) {
      const { caller, workflowId, requestId, remoteAddress } = request;
      const { tenantId } = caller;
      const isAdministrator = caller.scopes.has('admin');
      const reviewer = reviewerOf(request);
      await database.transaction(async (trx) => {
        const matter = found(await lockMatter(trx, { tenantId, workflowId }), workflowId);
        await takeBack(trx, deps, matter, { reviewer, isAdministrator, requestId, remoteAddress });
      });
      return await get(tenantId, workflowId);
    },
  };
}

async function findReview(
  deps: ReviewsDeps,
  tenantId: string,
  workflowId: string,
): Promise<ReviewDetail> {
  const matter = found(await findMatter(deps.database, { tenantId, workflowId }), workflowId);
  const { pipeline, operation } = matter.workflow;
  const rules = await deps.rulesFor(tenantId, pipeline);
  return { matter, rules, flagLists: deps.findOperation(pipeline, operation)?.flags ?? [] };
}

/** Performs an action on an open review that requires its claim. */
async function withClaim(
  deps: ReviewsDeps,
  request: ReviewRequest,
  force: boolean,
  work: (
    trx: Transaction,
    matter: ReviewDetails,
    reviewer: Reviewer,
  ) => Promise<{ action: string; detail?: object } | null>,
): Promise<ReviewDetail> {
  const { caller, workflowId, requestId, remoteAddress } = request;
  const { tenantId } = caller;
  const reviewer = reviewerOf(request);
  await deps.database.transaction(async (trx) => {
    const matter = found(await lockMatter(trx, { tenantId, workflowId }), workflowId);
    refuseUnlessOpen(matter);
    if (!force) refuseUnlessFree(matter, reviewer);
    const done = await work(trx, matter, reviewer);
    if (done === null) return;
    const { action } = done;
    const held_by = matter.claim?.reviewer ?? null;
    const detail = { reviewer: reviewer.reviewer, held_by, ...done.detail };
    const by = reviewerPrincipal(reviewer);
    const entry = { auditId: deps.ids.uuid(), by, action, requestId, remoteAddress, detail };
    await writeEntries(trx, matter.workflow, [entry]);
  });
  return await findReview(deps, tenantId, workflowId);
}

async function settleReview(
  deps: ReviewsDeps,
  { matter: { workflow }, rules: { fourEyes, undoWindowMs } }: ReviewDetail,
  request: ReviewRequest,
  given: Omit<DecisionRequest, 'reviewer'>,
): Promise<DeliveryTarget[]> {
  const { tenantId, workflowId, pipeline, operation } = workflow;
  const declared = deps.findOperation(pipeline, operation);
  const rules = {
    operation: declared,
    fourEyes,
    checkCorrected: (unit: object, business: object) =>
      deps.checkCorrected(pipeline, operation, unit, business),
  };
  const period = await deps.quota.periodFor([tenantId]);
  const written = await decisionWithoutSecrets(given, declared, deps.maskSecrets);
  const decision = { ...written, reviewer: reviewerOf(request) };
  const { requestId, remoteAddress } = request;
  return await deps.database.transaction(async (trx) => {
    const matter = found(await lockMatter(trx, { tenantId, workflowId }), workflowId);
    const effects = decide(matter, decision, rules);
    const now = deps.clock.now();
    const origin = { decisionId: deps.ids.uuid(), requestId, remoteAddress, decidedAt: now };
    const facts = { ...origin, decision, waited: false, period, now };
    if (undoWindowMs === 0) return await carryOut(trx, deps, matter, effects, facts);
    const dueAt = new Date(now.getTime() + undoWindowMs);
    await postpone(trx, deps, matter, effects, { facts, dueAt });
    return [];
  });
}

export function reviewerOf({ reviewer, caller }: ReviewRequest): Reviewer {
  const { keyId, person } = caller;
  if (person) return personAsReviewer(person, reviewer);
  const named = reviewer !== null;
  return { reviewer: reviewer ?? presentId('apiKey', keyId), keyId, named };
}

/**
 * A person always reviews under their own login. Names are for front ends that sign people in
 * themselves.
 */
function personAsReviewer({ accountId, login, role }: Person, given: string | null): Reviewer {
  if (given === null || given === login) {
    return { reviewer: login, keyId: accountId, named: true, isPerson: true, role };
  }
  const details = [{ path: '/reviewer', message: `must be ${login}, or absent` }];
  throw new Fault('invalid_request', 'A signed-in person reviews as nobody else.', { details });
}

function found(matter: ReviewDetails | null, workflowId: string): ReviewDetails {
  if (matter !== null) return matter;
  const id = presentId('workflow', workflowId);
  throw new Fault('not_found', `There is no review of a workflow ${id}.`);
}
