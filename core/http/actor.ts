import type { Actor } from '../audit/entry.ts';
import { principalOf } from '../auth/caller.ts';
import type { Incoming } from './route.ts';

/** The caller as the audit trail knows it. */
export function actorOf({
  caller,
  requestId,
  remoteAddress,
}: Pick<Incoming, 'caller' | 'requestId' | 'remoteAddress'>): Actor {
  const { kind, id } = principalOf(caller);
  return { kind, id, requestId, remoteAddress };
}
