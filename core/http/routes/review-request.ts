// Determines the reviewer's name of a request.

import { invalid } from '../../accounts/account.ts';
import type { Caller } from '../../auth/caller.ts';
import type { ReviewRequest } from '../../workflows/reviews/service.ts';
import type { Incoming } from '../route.ts';
import type { Services } from '../services.ts';

/**
 * Returns the request of a caller who gives this name. Throws `invalid_request` if an API key gives
 * the login of an account: only that person may use it.
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
