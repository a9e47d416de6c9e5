// Reads an audit trail: AWS CloudTrail, Linux auditd, Kubernetes, Microsoft 365, JSON lines that each
// contain a time, or CSV with a header.

import type { Document } from 'workmill/sdk';
import { readAuditd } from './auditd.ts';
import { eventOfRecord, formatOfRecord } from './json-events.ts';
import { readCsvTrail } from './csv-events.ts';
import {
  mostEvents,
  mostUnreadable,
  type Trail,
  type TrailEvent,
  type TrailFormat,
} from './trail-event.ts';

/** Returns null if the text is not a trail in a known format. */
export function readTrail({ text }: Pick<Document, 'text'>): Trail | null {
  const start = text.slice(0, 10_000);
  if (/^(?:node=\S+ )?type=\S+ msg=audit\(/m.test(start)) return readAuditd(text);
  if (/^[^\n]*\t/.test(start)) return readCsvTrail(text);
  const records = recordsOf(text);
  const first = records.find(({ value }) => value !== null)?.value;
  const format = first ? formatOfRecord(first) : null;
  return format === null ? null : readRecords(records, format);
}

interface JsonRecord {
  line: number;
  value: Readonly<Record<string, unknown>> | null;
}

/**
 * Returns the records of one JSON document (an array, or the array under Records, items or value)
 * or of JSON lines.
 */
function recordsOf(text: string): JsonRecord[] {
  const whole = parsed(text);
  if (whole !== undefined) {
    const lists = Array.isArray(whole) ? [whole] : listsIn(whole);
    const [list = [whole]] = lists;
    return list.slice(0, mostEvents).map((value, at) => ({ line: at + 1, value: objectOf(value) }));
  }
  return text
    .split('\n', mostEvents)
    .flatMap((line, at) =>
      line.trim() === '' ? [] : [{ line: at + 1, value: objectOf(parsed(line)) }],
    );
}

function listsIn(whole: unknown): unknown[][] {
  const object = objectOf(whole) ?? {};
  return ['Records', 'items', 'value'].flatMap((name) => {
    const list = object[name];
    return Array.isArray(list) ? [list as unknown[]] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : null;
}

function readRecords(records: readonly JsonRecord[], format: TrailFormat): Trail {
  const events: TrailEvent[] = [];
  const unreadable: number[] = [];
  for (const { line, value } of records) {
    const event = value && eventOfRecord(value, format, line);
    if (event) events.push(event);
    else if (unreadable.length < mostUnreadable) unreadable.push(line);
  }
  return { format, events, unreadable };
}
