// Event of an audit trail, in any format.

export const trailFormats = [
  'cloudtrail',
  'auditd',
  'kubernetes',
  'microsoft_365',
  'json_lines',
  'csv',
] as const;

export type TrailFormat = (typeof trailFormats)[number];

/**
 * Maximum number of lines or records. The rest is not read, and the trail is reported as
 * incomplete.
 */
export const mostEvents = 200_000;
/** Maximum number of unreadable lines that are listed. */
export const mostUnreadable = 100;

export interface TrailEvent {
  /** Line number, from 1; in a single JSON document, the number of the record. */
  line: number;
  /** Milliseconds since the epoch; null if the event has no valid time. */
  time: number | null;
  actor: string | null;
  action: string;
  /** Service, host or resource. */
  source: string | null;
  hasFailed: boolean;
  isLogin: boolean;
  isRoot: boolean;
  /** Whether the event changes permissions, keys or users. */
  isPrivileged: boolean;
  /** Whether the event stops, deletes or redirects the log itself. */
  isTampering: boolean;
}

export interface Trail {
  format: TrailFormat;
  events: readonly TrailEvent[];
  /** Line or record numbers that are not events of the format. */
  unreadable: readonly number[];
}
