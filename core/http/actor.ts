import type { Actor } from '../audit/entry.ts';
import { principalOf } from '../auth/caller.ts';
import type { Incoming } from './route.ts';

/** Returns the caller as an actor of the audit trail. */
export function actorOf({
  caller,
  requestId,
  remoteAddress,
}: Pick<Incoming, 'caller' | 'requestId' | 'remoteAddress'>): Actor {
  const { kind, id } = principalOf(caller);
  return { kind, id, requestId, remoteAddress };
}
