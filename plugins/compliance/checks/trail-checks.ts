// Checks of an audit trail: whether it is readable, and one check for each type of finding.

import type { Trail } from '../trails/trail-event.ts';
import type { FindingCode, TrailSummary } from '../trails/trail-summary.ts';
import type { Check, CheckName } from './check.ts';

export interface ReadTrail {
  format: Trail['format'];
  summary: TrailSummary;
}

const checkOfFinding: Readonly<Record<FindingCode, CheckName>> = {
  log_tampering: 'trail_untampered',
  root_use: 'trail_root',
  failed_logins: 'trail_logins',
  privileged_action: 'trail_privileges',
  gap: 'trail_gaps',
  out_of_order: 'trail_order',
  unreadable_lines: 'trail_complete',
  incomplete: 'trail_complete',
};

/** `trail` is null if the document is not a trail in a known format. */
export function trailChecks(trail: ReadTrail | null, document: number): Check[] {
  if (!trail) {
    const detail =
      'The document is no audit trail of a known format: CloudTrail, auditd, Kubernetes, Microsoft 365, lines of JSON with a time, or CSV with a header.';
    return [{ check: 'trail_read', result: 'failed', detail, document }];
  }
  const { summary, format } = trail;
  const { events, first, last } = summary;
  const read = `${events} events (${format}) from ${first ?? 'an unknown time'} to ${last ?? 'an unknown time'}.`;
  const names = [...new Set(Object.values(checkOfFinding))];
  return [
    { check: 'trail_read', result: 'passed', detail: read, document },
    ...names.map((check): Check => {
      const found = summary.findings.filter(({ code }) => checkOfFinding[code] === check);
      const detail = found
        .map(({ message, lines }) => `${message} Lines: ${lines.slice(0, 5).join(', ')}.`)
        .join(' ');
      return found.length === 0
        ? { check, result: 'passed', detail: 'No finding.', document }
        : { check, result: 'failed', detail, document };
    }),
  ];
}
