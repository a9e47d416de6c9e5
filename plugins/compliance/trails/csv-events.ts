// Reads CSV exports of audit logs. The header says what each column is. The reader has converted the
// separators to tabs.

import { eventOfRecord, formatOfRecord } from './json-events.ts';
import { timeIn } from './event-time.ts';
import { mostEvents, mostUnreadable, type Trail, type TrailEvent } from './trail-event.ts';

/** Names of columns without case, spaces and punctuation, in the order of preference. */
const columnNames = {
  time: 'eventtime timestamp time datetime createdat occurredat loggedat creationdate creationtime ts date',
  actor: 'actor user username userid useremail email principal account login initiatedby',
  action: 'action eventname event eventtype operation activity operationname message',
  source: 'eventsource source service host application app workload system logger',
  outcome: 'outcome result status resultstatus errorcode error level',
} as const;

type Column = keyof typeof columnNames;
type Columns = Readonly<Partial<Record<Column, number>>>;

/** Microsoft 365 exports have the whole event as JSON in this column. */
const eventColumn = 'auditdata';

/** Returns null if the first line is no header with a time and an action. */
export function readCsvTrail(text: string): Trail | null {
  const lines = text.split('\n', mostEvents + 1);
  const header = cellsOf(lines[0] ?? '').map((name) =>
    name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
  );
  const whole = header.indexOf(eventColumn);
  const columns = columnsOf(header);
  if (whole < 0 && (columns.time === undefined || columns.action === undefined)) return null;
  const events: TrailEvent[] = [];
  const unreadable: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line.trim() === '') continue;
    const cells = cellsOf(line.slice(0, longestLine));
    const event = whole < 0 ? eventOf(cells, columns, at + 1) : wholeEvent(cells[whole], at + 1);
    if (event) events.push(event);
    else if (unreadable.length < mostUnreadable) unreadable.push(at + 1);
  }
  return { format: whole < 0 ? 'csv' : 'microsoft_365', events, unreadable };
}

const longestLine = 100_000;

function cellsOf(line: string): string[] {
  return line.split('\t');
}

function columnsOf(header: readonly string[]): Columns {
  const found: Partial<Record<Column, number>> = {};
  for (const [column, names] of Object.entries(columnNames) as [Column, string][]) {
    const name = names.split(' ').find((one) => header.includes(one));
    if (name !== undefined) found[column] = header.indexOf(name);
  }
  return found;
}

function eventOf(cells: readonly string[], columns: Columns, line: number): TrailEvent | null {
  const cell = (column: Column): string | null => cells[columns[column] ?? -1]?.trim() || null;
  const time = timeIn(cell('time'));
  const action = cell('action');
  if (time === null || action === null) return null;
  const [actor, source, outcome] = [cell('actor'), cell('source'), cell('outcome')];
  if (source?.endsWith('.amazonaws.com')) {
    // Event history of CloudTrail: errors have a code, the root account has the name root.
    const type = actor === 'root' ? 'Root' : 'IAMUser';
    const times = { eventTime: new Date(time).toISOString(), eventSource: source };
    const record = { ...times, eventName: action, userIdentity: { type, arn: actor } };
    return eventOfRecord({ ...record, errorCode: outcome }, 'cloudtrail', line);
  }
  return eventOfRecord({ time, action, actor, source, outcome }, 'json_lines', line);
}

function wholeEvent(cell: string | undefined, line: number): TrailEvent | null {
  try {
    const record = JSON.parse(cell ?? '') as Record<string, unknown> | null;
    if (typeof record !== 'object' || record === null) return null;
    if (formatOfRecord(record) !== 'microsoft_365') return null;
    return eventOfRecord(record, 'microsoft_365', line);
  } catch {
    return null;
  }
}
