// Imports past tickets of help desks as labeled messages, from exports of Zendesk, Zammad,
// Freshdesk and Jira.

import {
  maskSecrets,
  PipelineFault,
  tablesOf,
  type Document,
  type FileFormat,
  type FileRow,
} from 'workmill/sdk';
import { plainText } from '../conversation/plain-text.ts';
import { splitMail } from '../conversation/split-mail.ts';
import { maskPersonalData, personalKinds } from '../privacy/personal-data.ts';

type Fields = Readonly<Record<string, unknown>>;

interface HelpDesk {
  title: string;
  /** Paths of the ticket list in a JSON file. The file itself may be the list. */
  lists: readonly string[];
  /** Paths in a ticket. The first path with a value applies. */
  id: readonly string[];
  subject: readonly string[];
  text: readonly string[];
  label: readonly string[];
  /** Columns of a CSV export, in lower case. */
  columns: Readonly<Record<'id' | 'subject' | 'text' | 'label', readonly string[]>>;
}

const desks: Readonly<Record<string, HelpDesk>> = {
  zendesk: {
    title: 'Zendesk',
    lists: ['tickets', 'results', 'ticket'],
    id: ['id'],
    subject: ['subject', 'raw_subject'],
    text: ['description', 'comment.body', 'comments.0.plain_body', 'comments.0.body'],
    label: ['category', 'custom_fields.category', 'problem_type', 'tags.0', 'type'],
    columns: {
      id: ['id', 'ticket id'],
      subject: ['subject', 'title'],
      text: ['description', 'comment'],
      label: ['category', 'ticket category', 'tags', 'ticket type', 'type'],
    },
  },
  zammad: {
    title: 'Zammad',
    lists: ['tickets', 'assets.Ticket'],
    id: ['id', 'number'],
    subject: ['title'],
    text: ['article.body', 'articles.0.body', 'body', 'note'],
    label: ['category', 'tags.0', 'tags', 'group.name', 'group'],
    columns: {
      id: ['id', '#', 'number'],
      subject: ['title'],
      text: ['article body', 'body', 'article:body'],
      label: ['category', 'tags', 'group'],
    },
  },
  freshdesk: {
    title: 'Freshdesk',
    lists: ['tickets', 'results', 'helpdesk_tickets'],
    id: ['id', 'display_id'],
    subject: ['subject'],
    text: ['description_text', 'description'],
    label: ['category', 'type', 'ticket_type', 'tags.0'],
    columns: {
      id: ['ticket id', 'id'],
      subject: ['subject'],
      text: ['description', 'description text'],
      label: ['category', 'type', 'tags'],
    },
  },
  jira: {
    title: 'Jira',
    lists: ['issues', 'values'],
    id: ['key', 'id'],
    subject: ['fields.summary'],
    text: ['fields.description'],
    label: [
      'fields.components.0.name',
      'fields.labels.0',
      'fields.requestType.name',
      'fields.issuetype.name',
    ],
    columns: {
      id: ['issue key', 'key', 'issue id'],
      subject: ['summary'],
      text: ['description'],
      label: ['component/s', 'components', 'labels', 'request type', 'issue type'],
    },
  },
};

export const ticketFormats: Readonly<Record<string, FileFormat>> = Object.fromEntries(
  Object.entries(desks).map(([name, desk]) => [
    name,
    {
      title: `${desk.title} tickets`,
      description:
        `Tickets exported by ${desk.title} as JSON, JSON Lines or CSV. The category comes from ` +
        `${desk.label[0]!.replace('fields.', '')} or, without one, from the first tag or the type; tickets with ` +
        'neither, or without text, are left out.',
      rows: (document: Document) => ticketRows(document, name, desk),
    },
  ]),
);

/** Maximum number of characters of a ticket. Longer tickets are logs; the model reads the start. */
const longestText = 8000;

/** Throws `unsupported_document` if the file has no tickets. */
function ticketRows(document: Document, from: string, desk: HelpDesk): FileRow[] {
  const tickets =
    document.format === 'csv' ? csvTickets(document, desk) : jsonTickets(document.text, desk);
  const rows = tickets.flatMap((ticket, index) => rowOf(ticket, index, from));
  if (rows.length > 0) return rows;
  const message =
    tickets.length === 0
      ? `The file has no tickets of ${desk.title}.`
      : `None of the ${tickets.length} tickets has both a text and a category.`;
  throw new PipelineFault('unsupported_document', message);
}

interface Ticket {
  id: string | null;
  subject: string | null;
  text: string | null;
  label: string | null;
}

function rowOf({ id, subject, text, label }: Ticket, index: number, from: string): FileRow[] {
  const { reply } = splitMail(plainText(text ?? ''));
  const message = [subject ?? '', reply].join('\n').trim();
  const category = categoryName(label);
  if (category === null || !/\p{L}{2}/u.test(message)) return [];
  const clean = maskPersonalData(maskSecrets(message), personalKinds).slice(0, longestText);
  const key = `${from}-${id ?? index + 1}`;
  const row = { example_id: key, pipeline: 'support', text: clean, label: category };
  return [{ row, place: id === null ? `ticket ${index + 1}` : `ticket ${id}` }];
}

/** Converts a label to a category name: "Billing & Payments" becomes billing_payments. */
function categoryName(label: string | null): string | null {
  const [first] = (label ?? '').split(/[,;|]/);
  const name = first!
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_');
  return name.replaceAll(/^_+|_+$/g, '').slice(0, 100) || null;
}

function jsonTickets(text: string, desk: HelpDesk): Ticket[] {
  const given = parse(text);
  return listIn(given, desk.lists)
    .map((listed) => withArticle(unwrapped(listed), given))
    .map((ticket) => ({
      id: firstOf(ticket, desk.id),
      subject: firstOf(ticket, desk.subject),
      text: firstOf(ticket, desk.text),
      label: firstOf(ticket, desk.label),
    }));
}

/** Account exports of Freshdesk put each ticket into an object of its own. */
function unwrapped(listed: Fields): Fields {
  const inner = listed['helpdesk_ticket'];
  return isFields(inner) ? inner : listed;
}

/** Searches of Zammad have the articles of all tickets beside the tickets: the first is the message. */
function withArticle(ticket: Fields, given: unknown): Fields {
  const first = firstOf(ticket, ['article_ids.0']);
  const article = first === null ? undefined : at(given, `assets.TicketArticle.${first}`);
  return isFields(article) ? { ...ticket, article } : ticket;
}

/** Parses a JSON document, or one per line. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.split('\n').flatMap((line): unknown[] => {
      if (line.trim() === '') return [];
      try {
        return [JSON.parse(line)];
      } catch {
        throw new PipelineFault(
          'unsupported_document',
          'The file is neither JSON, nor JSON Lines, nor CSV.',
        );
      }
    });
  }
}

function listIn(value: unknown, lists: readonly string[]): Fields[] {
  if (Array.isArray(value)) {
    // In files with one API response per line, each response contains a list.
    return value.flatMap((one) =>
      hasList(one, lists) ? listIn(one, lists) : isFields(one) ? [one] : [],
    );
  }
  for (const path of lists) {
    const found = at(value, path);
    // A list of numbers names tickets that are elsewhere in the file.
    if (Array.isArray(found) && found.some(isFields)) return found.filter(isFields);
    if (isFields(found)) return path === 'ticket' ? [found] : Object.values(found).filter(isFields);
  }
  return [];
}

function hasList(value: unknown, lists: readonly string[]): boolean {
  return lists.some((path) => Array.isArray(at(value, path)));
}

function firstOf(ticket: Fields, paths: readonly string[]): string | null {
  for (const path of paths) {
    const found = at(ticket, path);
    if (typeof found === 'number') return String(found);
    if (typeof found === 'string' && found.trim() !== '') return found;
    if (isFields(found) && found['type'] === 'doc') return documentText(found);
  }
  return null;
}

/** Text of Jira Cloud (Atlassian Document Format): blocks end with a line break. */
function documentText(node: Fields): string {
  const { type, text, content } = node;
  if (typeof text === 'string') return text;
  if (type === 'hardBreak') return '\n';
  if (!Array.isArray(content)) return '';
  const inner = content.filter(isFields).map(documentText).join('');
  const isBlock = type === 'paragraph' || type === 'heading' || type === 'codeBlock';
  return isBlock ? `${inner}\n` : inner;
}

function at(value: unknown, path: string): unknown {
  let here = value;
  for (const step of path.split('.')) {
    if (Array.isArray(here) && /^\d+$/.test(step)) here = here[Number(step)];
    else if (isFields(here) && Object.hasOwn(here, step)) here = here[step];
    else return undefined;
  }
  return here;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function csvTickets(document: Document, { columns }: HelpDesk): Ticket[] {
  return tablesOf(document).flatMap(({ rows }) => {
    const [titles = [], ...lines] = rows.map(
      (cells) => new Map(cells.map((cell) => [cell.column, cell.text])),
    );
    const titled = [...titles].map(
      ([column, title]) => [column, title.trim().toLowerCase()] as const,
    );
    const placed = (names: readonly string[]): number[] =>
      names.flatMap((name) =>
        titled.flatMap(([column, title]) => (title === name ? [column] : [])),
      );
    const places = {
      id: placed(columns.id),
      subject: placed(columns.subject),
      text: placed(columns.text),
      label: placed(columns.label),
    };
    if (places.text.length + places.subject.length === 0) return [];
    return lines.map((line) => {
      const value = (kind: keyof typeof places): string | null =>
        places[kind].map((column) => line.get(column)?.trim() ?? '').find((one) => one !== '') ??
        null;
      return {
        id: value('id'),
        subject: value('subject'),
        text: value('text'),
        label: value('label'),
      };
    });
  });
}
