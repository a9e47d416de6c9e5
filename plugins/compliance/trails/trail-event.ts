// One event of an audit trail, whatever wrote it.

export const trailFormats = [
  'cloudtrail',
  'auditd',
  'kubernetes',
  'microsoft_365',
  'json_lines',
] as const;

export type TrailFormat = (typeof trailFormats)[number];

/** Lines and records beyond it are not read; the trail then counts as incomplete. */
export const mostEvents = 200_000;

export interface TrailEvent {
  /** From 1; of the record where the file is one JSON document. */
  line: number;
  /** Milliseconds since the epoch; null where the event has no time that can be read. */
  time: number | null;
  actor: string | null;
  action: string;
  /** The service, host or resource. */
  source: string | null;
  hasFailed: boolean;
  isLogin: boolean;
  isRoot: boolean;
  /** Changes rights, keys or users. */
  isPrivileged: boolean;
  /** Stops, deletes or redirects the log itself. */
  isTampering: boolean;
}

export interface Trail {
  format: TrailFormat;
  events: readonly TrailEvent[];
  /** Lines or records that are no event of the format. */
  unreadable: readonly number[];
}
