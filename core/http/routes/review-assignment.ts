// Handing reviews over, and to whom.

import { invalid, type Account } from '../../accounts/account.ts';
import { roleScopes, type Role } from '../../accounts/roles.ts';
import type { Directory } from '../../accounts/directory.ts';
import type { Caller } from '../../auth/caller.ts';
import { roleOf } from '../../workflows/reviews/assignments/assignment.ts';
import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import type { Services } from '../services.ts';
import { listOf, objectOf, orNull, text } from '../schemas.ts';
import { answerReview } from './review-answer.ts';
import { assignee } from './config-review-fields.ts';
import { requestOf } from './review-request.ts';
import { force, openReply, reviewer, reviewParam } from './reviews.ts';

export function reviewAssignmentRoutes(): Route[] {
  return [assignRow, reviewersRow];
}

const assignRow = defineRoute({
  method: 'POST',
  path: '/v1/reviews/{workflow_id}/assign',
  scope: 'review:write',
  name: 'assign_review',
  tag: 'Reviews',
  summary: 'Hand a review over',
  description:
    'The claim ends, and only the assignee can claim and decide the review; others need `force` to ' +
    'claim it. `conflict` if another reviewer holds the claim or the review is assigned to another, ' +
    'unless `force` is set. The audit trail records it.',
  params: reviewParam,
  body: {
    kind: 'json',
    schema: objectOf(
      {
        assignee: {
          ...orNull(assignee),
          description: 'See `ReviewAssignee`; null: anybody can decide the review.',
        },
        note: { ...text, minLength: 1, maxLength: 2000 },
        reviewer,
        force,
      },
      { optional: ['note', 'reviewer', 'force'] },
    ),
    expected: 'an object with "assignee"',
    examples: [
      {
        title: 'To a colleague',
        value: { assignee: 'tom', note: 'Is this the right cost center?', reviewer: 'ines' },
      },
    ],
  },
  replies: { 200: openReply },
  errors: ['conflict'],
  async handle(incoming, services) {
    const { assignee: name, note = null, force: isForced, reviewer: by } = incoming.body;
    if (name !== null) await requireAssignee(services, incoming.caller, name);
    const request = await requestOf(incoming, by, services);
    const terms = { assignee: name, note, force: isForced };
    const detail = await services.reviews.assign(request, terms);
    return answerReview(detail, incoming.caller, services);
  },
});

/**
 * Fault: `invalid_request` for an account that cannot review here. A signed-in person can only name
 * reviewers that are known, as a mistyped name would reach nobody.
 */
async function requireAssignee(
  { people: { directory }, reviewerNames }: Pick<Services, 'people' | 'reviewerNames'>,
  { tenantId, person }: Caller,
  name: string,
): Promise<void> {
  if (roleOf(name) !== null) return;
  if (await directory.hasLogin(name)) {
    if (mayReview(await directory.findByLogin(name), tenantId)) return;
    throw refused(name, 'is an account that cannot review for this tenant');
  }
  if (!person || (await reviewerNames(tenantId)).includes(name)) return;
  throw refused(name, 'is neither an account nor the name of a reviewer who has decided here');
}

function refused(name: string, message: string): Error {
  return invalid([{ path: '/assignee', message }], `"${name}" ${message}.`);
}

function mayReview(account: Account | null, tenantId: string): boolean {
  if (account?.state !== 'active') return false;
  const scopes: readonly string[] = roleScopes[account.role as Role];
  return scopes.includes('review:write') && (account.tenants?.includes(tenantId) ?? true);
}

const reviewersRow = defineRoute({
  method: 'GET',
  path: '/v1/reviewers',
  scope: 'review:write',
  name: 'list_reviewers',
  tag: 'Reviews',
  summary: 'List to whom reviews can be handed over',
  description:
    'Accounts that can review for the tenant, and names under which API keys have reviewed, at most ' +
    '200 of each.',
  replies: {
    200: {
      description: 'The reviewers.',
      schema: objectOf({
        data: listOf(
          named(
            'Reviewer',
            objectOf({
              assignee: text,
              name: { ...text, description: 'Name of the person; for API keys, the same.' },
              kind: { enum: ['account', 'name'] },
            }),
          ),
        ),
      }),
      examples: [
        {
          title: 'A person and a name',
          value: {
            data: [
              { assignee: 'ines', name: 'Ines Sommer', kind: 'account' },
              { assignee: 'night shift', name: 'night shift', kind: 'name' },
            ],
          },
        },
      ],
    },
  },
  errors: [],
  async handle({ caller: { tenantId } }, { people: { directory }, reviewerNames }) {
    const accounts = await reviewingAccounts(directory, tenantId);
    const logins = new Set(accounts.map(({ login }) => login));
    const names = (await reviewerNames(tenantId)).filter((name) => !logins.has(name));
    return {
      status: 200,
      body: {
        data: [
          ...accounts.map(
            ({ login, name }) => ({ assignee: login, name, kind: 'account' }) as const,
          ),
          ...names.map((name) => ({ assignee: name, name, kind: 'name' }) as const),
        ],
      },
    };
  },
});

const mostReviewers = 200;
/** Accounts that may work for the tenant, read at once; not all of them may review. */
const pageOfAccounts = 500;
const mostPages = 20;

async function reviewingAccounts(directory: Directory, tenantId: string): Promise<Account[]> {
  const found: Account[] = [];
  let after: string | null = null;
  for (let page = 0; page < mostPages && found.length < mostReviewers; page += 1) {
    const accounts: Account[] = await directory.list({
      limit: pageOfAccounts,
      after,
      tenantId,
    });
    found.push(...accounts.filter((account) => mayReview(account, tenantId)));
    if (accounts.length < pageOfAccounts) break;
    after = accounts.at(-1)!.login;
  }
  return found.slice(0, mostReviewers);
}
