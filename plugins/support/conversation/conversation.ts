// What was said in a case, whatever form it came in.

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
  /** Without quoted history, signatures and disclaimers. */
  text: string;
  /** As printed, or ISO 8601 where the form has it. */
  at: string | null;
  /** A note that the customer does not see. */
  isInternal: boolean;
  /** Of an earlier message, quoted below a newer one. */
  isQuoted: boolean;
}

export interface Conversation {
  form: Form;
  subject: string | null;
  /** The oldest first. */
  turns: Turn[];
  /** Sent by a machine: an absence note, a delivery report. */
  isAutoReply: boolean;
  /** What was left out: the kinds of parts, and how many of each. */
  leftOut: Readonly<Partial<Record<MailPartKind, number>>>;
  /** How many turns were left out beyond the limit. */
  turnsDropped: number;
}

export type MailPartKind = 'quoted' | 'signature' | 'disclaimer';

/** A turn of which only this much is known. */
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
