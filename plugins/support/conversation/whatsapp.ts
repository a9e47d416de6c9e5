// Reads chats exported by WhatsApp: "[01.03.26, 10:02:11] Name: text" on iOS, "01/03/2026, 10:02 -
// Name: text" on Android, with the date formats of all languages.

import { turnOf, type Turn } from './conversation.ts';

const entry =
  /^[\u200e\u200f\u202a]*\[?(?<at>\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]?[AaPp]\.?[Mm]\.?)?)(?:\]\s?|\s[-–]\s)(?<rest>.*)$/;

/** Returns null unless most of the first lines are entries. */
export function readWhatsApp(text: string): Turn[] | null {
  const lines = text.split('\n');
  const sample = lines.filter((line) => line.trim() !== '').slice(0, 20);
  const entries = sample.filter((line) => entry.test(line.slice(0, 200))).length;
  if (entries < 2 || entries < sample.length / 3) return null;
  const turns: Turn[] = [];
  for (const line of lines) {
    const { groups } = entry.exec(line) ?? {};
    if (!groups) {
      if (turns.length > 0) turns.at(-1)!.text += `\n${line}`;
      continue;
    }
    const said = groups['rest']!.replaceAll(/[\u200e\u200f\u202a\u202c]/g, '');
    const [, name, words] = /^([^:]{1,80}): ?(.*)$/.exec(said) ?? [];
    const at = groups['at']!;
    // Entries without a name are system messages: "Messages are end-to-end encrypted."
    if (name === undefined) turns.push(turnOf(said, { role: 'system', at }));
    else turns.push(turnOf(words!, { speaker: name.trim(), at }));
  }
  return turns.map((turn) => ({ ...turn, text: turn.text.trim() })).filter(({ text: one }) => one);
}
