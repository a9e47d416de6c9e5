// The conversation of a case, independent of its input format.

export const roles = ['customer', 'agent', 'system', 'unknown'] as const;
export type Role = (typeof roles)[number];

export const forms = [
  'text',
  'labelled',
  'whatsapp',
  'subtitles',
  'zendesk',
  'intercom',
  'slack',
  'teams',
  'turns',
  'email',
  'html',
  'recording',
] as const;
export type Form = (typeof forms)[number];

export interface Turn {
  speaker: string | null;
  role: Role;
  /** Text without quoted history, signatures and disclaimers. */
  text: string;
  /** Time as printed; ISO 8601 if the input format provides it. */
  at: string | null;
  /** Internal note that is not visible to the customer. */
  isInternal: boolean;
  /** Belongs to an earlier message that a newer one quotes. */
  isQuoted: boolean;
}

export interface Conversation {
  form: Form;
  subject: string | null;
  /** Oldest first. */
  turns: Turn[];
  /** Sent automatically, such as an out-of-office reply or a delivery report. */
  isAutoReply: boolean;
  /** Number of omitted parts, by kind. */
  leftOut: Readonly<Partial<Record<MailPartKind, number>>>;
  /** Number of turns omitted because of the limit. */
  turnsDropped: number;
}

export type MailPartKind = 'quoted' | 'signature' | 'disclaimer';

/** Returns a turn with the given properties, and defaults for all others. */
export function turnOf(text: string, known: Partial<Turn> = {}): Turn {
  return {
    speaker: null,
    role: 'unknown',
    at: null,
    isInternal: false,
    isQuoted: false,
    ...known,
    text: text.trim(),
  };
}
