// Checks whether the record was processed in the region that the request specifies.

import type { Residency } from 'workmill/sdk';
import type { Check } from './check.ts';

/** Returns no checks if the request does not specify a region. */
export function residencyChecks(residency: Residency | null, asked: string | undefined): Check[] {
  if (asked === undefined) return [];
  const configured = residency?.region ?? 'none';
  const isSame = configured === asked;
  const detail = isSame
    ? `The configured region is ${asked}. The statement attests the configuration.`
    : `The request asks for the region ${asked}; the configured region is ${configured}.`;
  return [{ check: 'residency', result: isSame ? 'passed' : 'failed', detail, document: null }];
}
