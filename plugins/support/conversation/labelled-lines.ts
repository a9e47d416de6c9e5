// Reads chats with one turn per line: "Name: text", with an optional time before or after the name.

import { turnOf, type Turn } from './conversation.ts';
import { roleOf } from './roles.ts';

/**
 * Matches `[10:02] Name: text`, `10:02:11 Name: text`, `Name (10:02): text`, `(2026-03-01 10:02)
 * Name: text`.
 */
const labelled =
  /^\s{0,8}(?:[[(]?(?<before>(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4},?[ T]*)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?)[\])]?\s*[-–|]?\s*)?(?<name>[\p{L}][\p{L}\p{N} .'’_&@-]{0,50}?(?:\s?\([^()]{1,30}\))?)(?:\s*[[(](?<after>[^\])]{4,30}\d[^\])]{0,10})[\])])?\s?:(?!\/\/)\s*(?<text>.*)$/u;

/** Labels at the start of a line that are not names of speakers. */
const noNames =
  /^(?:re|fw|fwd|wg|aw|tr|rv|subject|betreff|objet|asunto|oggetto|onderwerp|from|to|cc|bcc|date|sent|von|an|datum|gesendet|de|à|para|da|a|van|aan|verzonden|http|https|note|ps|p\.s|order|order (?:no|number|id)|invoice|account|phone|tel|mobile|fax|email|e-mail|mail|web|address|error|error code|version|url|step \d+|steps|steps to reproduce|expected|actual|example|question|problem|issue|attachment|attachments|price|total|amount|name|product|model|serial|serial number|customer (?:id|number|no)|ticket|case|reference|ref|iban|bic|password|passwort|user ?name|username|login|kundennummer|bestellnummer|rechnung|rechnungsnummer|telefon|hinweis|frage|fehler|numéro de commande|commande|pedido|ordine|bestelnummer)$/i;

interface LabelledLine {
  name: string;
  text: string;
  at: string | null;
}

/**
 * Returns null if the text is not a chat. A chat has two speakers, or one speaker with at least
 * three turns, two if the name tells the role.
 */
export function readLabelledLines(text: string): Turn[] | null {
  const lines = text.split('\n');
  const marked = lines.map(readLine);
  const counts = new Map<string, number>();
  for (const one of marked) if (one) counts.set(one.name, (counts.get(one.name) ?? 0) + 1);
  if (!isChat(counts, marked, lines)) return null;
  const turns: Turn[] = [];
  for (const [index, line] of lines.entries()) {
    const one = marked[index];
    if (one) turns.push(turnOf(one.text, { speaker: one.name, at: one.at }));
    else if (turns.length > 0) turns.at(-1)!.text += `\n${line}`;
    else if (line.trim() !== '') turns.push(turnOf(line, { role: 'system' }));
  }
  return turns
    .map((turn) => ({ ...turn, text: turn.text.trim() }))
    .filter(({ text: said }) => said);
}

function readLine(line: string): LabelledLine | null {
  // The name is at the start of the line. Longer lines are paragraphs and are matched up to here.
  const { groups } = labelled.exec(line.slice(0, 2000)) ?? {};
  if (!groups) return null;
  const name = groups['name']!.trim();
  if (noNames.test(name) || name.split(/\s+/).length > 4) return null;
  const text = groups['text']! + line.slice(2000);
  return { name, text, at: groups['before'] ?? groups['after'] ?? null };
}

/**
 * Returns whether the labeled lines form a chat: one of the first two lines starts a turn, and the
 * speakers meet the conditions below.
 */
function isChat(
  counts: ReadonlyMap<string, number>,
  marked: readonly (LabelledLine | null)[],
  lines: readonly string[],
): boolean {
  const turns = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const first = lines.findIndex((line) => line.trim() !== '');
  const opens = marked[first] !== null || (marked[first + 1] ?? null) !== null;
  if (!opens || turns < 2) return false;
  // In a list of fields every label occurs once; in a chat, speakers repeat.
  const again = [...counts.values()].some((count) => count > 1);
  if (counts.size >= 2) return again || turns <= 3;
  return turns >= 3 || roleOf([...counts.keys()][0]!) !== 'unknown';
}
