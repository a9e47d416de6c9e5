import { Fault } from '../kernel/errors.ts';

/**
 * Returns the entity tags of an If-Match header (RFC 9110 section 13.1.1), without quotes; null if
 * it is missing or `*`. A tag that a proxy has weakened by compressing the response still matches.
 */
export function readIfMatch(header: string | undefined): readonly string[] | null {
  if (header === undefined || header.trim() === '*') return null;
  const tags = header.split(',').map((tag) => /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(tag)?.[1]);
  if (tags.every((tag) => tag !== undefined)) return tags;
  const details = [{ path: '/headers/if-match', message: 'must be an entity tag, such as "3"' }];
  throw new Fault('invalid_request', undefined, { details });
}
