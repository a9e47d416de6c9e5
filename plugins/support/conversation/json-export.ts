// Reads conversations that help desks and chats export as JSON: Zendesk tickets with comments or
// chat histories, Intercom conversations, Slack channels, Teams chats (Microsoft Graph), lists of
// turns, and segments from transcription servers.

import { turnOf, type Form, type Role, type Turn } from './conversation.ts';
import { plainText } from './plain-text.ts';
import { roleOf } from './roles.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface ExportedConversation {
  form: Form;
  subject: string | null;
  turns: Turn[];
}

/** Returns null for text that is not JSON, or JSON without messages. */
export function readJsonExport(text: string): ExportedConversation | null {
  if (!/^\s*[[{]/.test(text)) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const found = listIn(value);
  if (!found) return null;
  const people = usersOf(value);
  const turns = found.list.map((item) => readTurn(item, people)).filter(({ text: said }) => said);
  const first = firstMessage(value);
  const all = first ? [first, ...turns] : turns;
  return all.length === 0 ? null : { form: found.form, subject: subjectOf(value), turns: all };
}

/** Paths of message lists, with the export format that uses each path. */
const places: readonly { path: readonly string[]; form: Form }[] = [
  { path: ['conversation_parts', 'conversation_parts'], form: 'intercom' },
  { path: ['ticket', 'comments'], form: 'zendesk' },
  { path: ['comments'], form: 'zendesk' },
  { path: ['history'], form: 'zendesk' },
  { path: ['value'], form: 'teams' },
  { path: ['messages'], form: 'turns' },
  { path: ['turns'], form: 'turns' },
  { path: ['conversation'], form: 'turns' },
  { path: ['transcript'], form: 'turns' },
  { path: ['segments'], form: 'turns' },
  { path: ['utterances'], form: 'turns' },
  { path: ['chat'], form: 'turns' },
];

function listIn(value: unknown): { list: Fields[]; form: Form } | null {
  if (Array.isArray(value)) {
    const list = fieldsOf(value);
    return list.length === 0 ? null : { list, form: formOfList(list, 'turns') };
  }
  for (const { path, form } of places) {
    const list = fieldsOf(at(value, path));
    if (list.length > 0) return { list, form: formOfList(list, form) };
  }
  return null;
}

/** Determines the format from a message: Slack has `ts`, Microsoft a `body` with `contentType`. */
function formOfList(list: readonly Fields[], form: Form): Form {
  if (form !== 'turns' && form !== 'teams') return form;
  if (list.some(({ ts }) => typeof ts === 'string' && /^\d{9,}\.\d+$/.test(ts))) return 'slack';
  return list.some(({ body }) => typeof at(body, ['contentType']) === 'string') ? 'teams' : 'turns';
}

function readTurn(item: Fields, people: ReadonlyMap<string, Person>): Turn {
  const person = personOf(item, people);
  const isSystem = typeof item['subtype'] === 'string' && item['subtype'] !== 'thread_broadcast';
  return turnOf(textOf(item), {
    speaker: person.name,
    role: isSystem ? 'system' : person.role,
    at: timeOf(item),
    isInternal:
      item['public'] === false || item['part_type'] === 'note' || item['internal'] === true,
  });
}

interface Person {
  name: string | null;
  role: Role;
}

const textFields = [
  'plain_body',
  'text',
  'msg',
  'message',
  'content',
  'utterance',
  'body',
  'html_body',
];

function textOf(item: Fields): string {
  for (const field of textFields) {
    const value = item[field];
    if (typeof value === 'string' && value.trim() !== '') return plainText(value);
    const content = at(value, ['content']) ?? at(value, ['text']) ?? at(value, ['plain']);
    if (typeof content === 'string' && content.trim() !== '') return plainText(content);
  }
  return '';
}

const speakerFields = [
  'speaker',
  'author',
  'from',
  'sender',
  'user',
  'name',
  'role',
  'author_id',
  'user_id',
  'username',
  'sender_name',
];

function personOf(item: Fields, people: ReadonlyMap<string, Person>): Person {
  for (const field of speakerFields) {
    const value = item[field];
    if (typeof value === 'string' || typeof value === 'number') {
      const known = people.get(String(value));
      if (known) return known;
      if (String(value).trim() !== '') return withRole(String(value), item['role'] ?? item['type']);
    }
    const inner = at(value, ['user']) ?? at(value, ['application']) ?? value;
    const name = firstText(inner, ['name', 'displayName', 'real_name', 'email', 'id']);
    if (name !== null) {
      const kind = firstText(inner, ['type', 'role']) ?? firstText(item, ['role', 'author_type']);
      return people.get(name) ?? withRole(name, kind);
    }
  }
  return { name: null, role: 'unknown' };
}

const kinds: Readonly<Record<string, Role>> = {
  user: 'customer',
  lead: 'customer',
  contact: 'customer',
  customer: 'customer',
  visitor: 'customer',
  'end-user': 'customer',
  end_user: 'customer',
  client: 'customer',
  admin: 'agent',
  agent: 'agent',
  assistant: 'agent',
  teammate: 'agent',
  operator: 'agent',
  bot: 'system',
  system: 'system',
  trigger: 'system',
};

function withRole(name: string, kind: unknown): Person {
  const role = typeof kind === 'string' ? kinds[kind.toLowerCase()] : undefined;
  return { name, role: role ?? kinds[name.toLowerCase()] ?? roleOf(name) };
}

/**
 * Returns the people listed beside the messages: `users` in Zendesk, and `users` with a profile in
 * Slack.
 */
function usersOf(value: unknown): ReadonlyMap<string, Person> {
  const users = [...fieldsOf(at(value, ['users'])), ...fieldsOf(at(value, ['members']))];
  return new Map(
    users.flatMap((user) => {
      const { id } = user;
      if (typeof id !== 'string' && typeof id !== 'number') return [];
      const name = firstText(user, ['real_name', 'name', 'display_name', 'email']) ?? String(id);
      return [[String(id), withRole(name, user['role'])] as const];
    }),
  );
}

/**
 * Returns a first message that is outside the list: Intercom stores it separately, Zendesk may
 * store it as the description.
 */
function firstMessage(value: unknown): Turn | null {
  const source = at(value, ['source']);
  if (typeof source === 'object' && source !== null && !Array.isArray(source)) {
    const turn = readTurn(source as Fields, new Map());
    return turn.text === '' ? null : turn;
  }
  return null;
}

function subjectOf(value: unknown): string | null {
  const source = at(value, ['source']);
  const ticket = at(value, ['ticket']);
  const found =
    firstText(ticket, ['subject']) ??
    firstText(source, ['subject']) ??
    firstText(value, ['subject', 'title']);
  return found === null ? null : plainText(found) || null;
}

/** Converts seconds since 1970 (Slack, Intercom) to ISO 8601. Other times remain unchanged. */
function timeOf(item: Fields): string | null {
  for (const field of [
    'created_at',
    'createdDateTime',
    'timestamp',
    'ts',
    'time',
    'date',
    'start',
    'at',
  ]) {
    const value = item[field];
    const seconds =
      typeof value === 'number' ? value : Number(typeof value === 'string' ? value : NaN);
    if (seconds > 1e9 && seconds < 4e9) return new Date(seconds * 1000).toISOString();
    if (seconds > 1e12 && seconds < 4e12) return new Date(seconds).toISOString();
    if (typeof value === 'string' && value.trim() !== '') return value.slice(0, 40);
    if (typeof value === 'number') return String(value);
  }
  return null;
}

function at(value: unknown, path: readonly string[]): unknown {
  let here = value;
  for (const name of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return undefined;
    here = (here as Fields)[name];
  }
  return here;
}

function fieldsOf(value: unknown): Fields[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one): one is Fields => typeof one === 'object' && one !== null && !Array.isArray(one),
  );
}

function firstText(value: unknown, names: readonly string[]): string | null {
  for (const name of names) {
    const found = at(value, [name]);
    if (typeof found === 'string' && found.trim() !== '') return found;
  }
  return null;
}
