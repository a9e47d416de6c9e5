import type { Actor } from '../audit/entry.ts';
import type { Incoming } from './route.ts';

/** The caller as the audit trail knows it. */
export function actorOf({
  caller,
  requestId,
  remoteAddress,
}: Pick<Incoming, 'caller' | 'requestId' | 'remoteAddress'>): Actor {
  return { kind: 'api_key', id: caller.keyId, requestId, remoteAddress };
}
