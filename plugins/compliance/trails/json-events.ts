// Parses events of services that write JSON.

import {
  awsPrivileged,
  awsTampering,
  kubernetesRights,
  kubernetesWrites,
  microsoftPrivileged,
  microsoftTampering,
} from './actions.ts';
import { timeIn, timeOfNumber } from './event-time.ts';
import type { TrailEvent, TrailFormat } from './trail-event.ts';

type Json = Readonly<Record<string, unknown>>;

/** Detects the service by fields that only its events have. */
export function formatOfRecord(record: Json): TrailFormat | null {
  if (textAt(record, 'eventSource') && textAt(record, 'eventName')) return 'cloudtrail';
  if (textAt(record, 'apiVersion')?.startsWith('audit.k8s.io/')) return 'kubernetes';
  if (textAt(record, 'CreationTime') && textAt(record, 'Operation')) return 'microsoft_365';
  return timeOf(record) === null ? null : 'json_lines';
}

const readers: Readonly<Record<TrailFormat, (record: Json, line: number) => TrailEvent | null>> = {
  cloudtrail(record, line) {
    const action = textAt(record, 'eventName');
    if (action === null) return null;
    const login = textAt(record, 'responseElements', 'ConsoleLogin');
    return {
      line,
      time: timeIn(textAt(record, 'eventTime')),
      actor: textAt(record, 'userIdentity', 'arn') ?? textAt(record, 'userIdentity', 'invokedBy'),
      action,
      source: textAt(record, 'eventSource'),
      hasFailed: textAt(record, 'errorCode') !== null || login === 'Failure',
      isLogin: action === 'ConsoleLogin',
      isRoot: textAt(record, 'userIdentity', 'type') === 'Root',
      isPrivileged: awsPrivileged.test(action),
      isTampering: awsTampering.test(action),
    };
  },
  kubernetes(record, line) {
    const verb = textAt(record, 'verb');
    if (verb === null) return null;
    const resource = textAt(record, 'objectRef', 'resource') ?? '';
    const status = valueAt(record, 'responseStatus', 'code');
    const isWrite = kubernetesWrites.has(verb);
    const user = textAt(record, 'user', 'username');
    return {
      line,
      time: timeIn(textAt(record, 'requestReceivedTimestamp') ?? textAt(record, 'stageTimestamp')),
      actor: user,
      action: resource === '' ? verb : `${verb} ${resource}`,
      source: textAt(record, 'objectRef', 'namespace'),
      hasFailed: typeof status === 'number' && status >= 400,
      isLogin: false,
      isRoot: user === 'system:admin' || user === 'kubernetes-admin',
      isPrivileged: (isWrite && kubernetesRights.has(resource)) || resource === 'secrets',
      isTampering: isWrite && resource === 'auditsinks',
    };
  },
  microsoft_365(record, line) {
    const action = textAt(record, 'Operation');
    if (action === null) return null;
    return {
      line,
      time: timeIn(textAt(record, 'CreationTime')),
      actor: textAt(record, 'UserId'),
      action,
      source: textAt(record, 'Workload'),
      hasFailed:
        action === 'UserLoginFailed' || /^fail/i.test(textAt(record, 'ResultStatus') ?? ''),
      isLogin: /^UserLog(?:gedIn|inFailed)$/.test(action),
      isRoot: false,
      isPrivileged: microsoftPrivileged.test(action),
      isTampering: microsoftTampering.test(action),
    };
  },
  json_lines(record, line) {
    const first = (names: readonly string[]): string | null =>
      names.map((name) => textAt(record, name)).find((text) => text !== null) ?? null;
    const action = first(['action', 'event', 'event_type', 'operation', 'message', 'msg']);
    const time = timeOf(record);
    if (time === null) return null;
    const outcome = first(['outcome', 'result', 'status', 'level']) ?? '';
    const actor = first(['actor', 'user', 'username', 'user_id', 'principal']);
    return {
      line,
      time,
      actor,
      action: (action ?? 'event').slice(0, 200),
      source: first(['source', 'service', 'host', 'logger']),
      hasFailed: /^(?:fail|error|denied|unauthorized|forbidden)/i.test(outcome),
      isLogin: /\blog[ _-]?(?:in|on)\b|\bsign[ _-]?in\b/i.test(action ?? ''),
      isRoot: actor === 'root',
      isPrivileged: /\b(?:grant|role|permission|sudo|privilege)/i.test(action ?? ''),
      isTampering: /\b(?:audit|log)\w* (?:deleted|cleared|disabled|stopped)\b/i.test(action ?? ''),
    };
  },
  // Lines of auditd and of CSV are not JSON.
  auditd: () => null,
  csv: () => null,
};

export function eventOfRecord(record: Json, format: TrailFormat, line: number): TrailEvent | null {
  return readers[format](record, line);
}

function timeOf(record: Json): number | null {
  const names = ['time', 'timestamp', '@timestamp', 'ts', 'created_at', 'date'];
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'string') {
      const time = timeIn(value);
      if (time !== null) return time;
    }
    if (typeof value === 'number') return timeOfNumber(value);
  }
  return null;
}

function valueAt(record: Json, ...names: string[]): unknown {
  let here: unknown = record;
  for (const name of names) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Json)[name];
  }
  return here;
}

function textAt(record: Json, ...names: string[]): string | null {
  const value = valueAt(record, ...names);
  return typeof value === 'string' && value !== '' ? value : null;
}
