// Under which name somebody reviews.

import { invalid } from '../../accounts/account.ts';
import type { Caller } from '../../auth/caller.ts';
import type { ReviewRequest } from '../../workflows/reviews/service.ts';
import type { Incoming } from '../route.ts';
import type { Services } from '../services.ts';

/**
 * The request of a caller who gives this name. Fault: `invalid_request` where an API key gives the login
 * of an account: only that person reviews under it.
 */
export async function requestOf(
  { caller, params, requestId, remoteAddress }: Incoming,
  name: string | undefined,
  services: Pick<Services, 'people'>,
): Promise<ReviewRequest> {
  await refuseLogin(caller, name, services);
  const workflowId = params['workflow_id']!;
  return { caller, workflowId, reviewer: name ?? null, requestId, remoteAddress };
}

/** Fault: `invalid_request` where an API key gives the login of an account. */
export async function refuseLogin(
  caller: Caller,
  name: string | undefined,
  { people: { directory } }: Pick<Services, 'people'>,
): Promise<void> {
  if (!caller.person && name !== undefined && (await directory.hasLogin(name))) {
    const message = 'is the login of an account; that person has to sign in to review';
    throw invalid([{ path: '/reviewer', message }], `The reviewer "${name}" ${message}.`);
  }
}
