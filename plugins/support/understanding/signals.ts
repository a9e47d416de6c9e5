// Finds signals beyond the category of a case. Each is a phrase in the text, which the result
// shows.

import type { Conversation } from '../conversation/conversation.ts';
import { isDenied } from './denial.ts';
import { signalPhrases, signalNames, type SignalName } from './signal-phrases.ts';

export { signalNames, type SignalName } from './signal-phrases.ts';

export interface Signal {
  signal: SignalName;
  /** As written in the text. */
  text: string;
  turn: number;
}

const readOfTurn = 20_000;

/** Returns the first occurrence of each signal in the text of the customer. */
export function findSignals({ subject, turns }: Conversation): Signal[] {
  const found = new Map<SignalName, Signal>();
  for (const [turn, { text, role, isInternal }] of turns.entries()) {
    if (role === 'agent' || role === 'system' || isInternal) continue;
    const said = (turn === 0 && subject !== null ? `${subject}\n${text}` : text).slice(
      0,
      readOfTurn,
    );
    for (const signal of signalNames) {
      if (found.has(signal)) continue;
      const place = firstOf(said, signalPhrases[signal]);
      if (place !== null) found.set(signal, { signal, text: place, turn });
    }
  }
  return signalNames.flatMap((name) => found.get(name) ?? []);
}

function firstOf(text: string, form: RegExp): string | null {
  for (const match of text.matchAll(form)) {
    if (!isDenied(text, match.index)) return match[0].trim();
  }
  return null;
}
