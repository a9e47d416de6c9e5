// Determines the intent of the customer's newest message.

import type { Conversation } from '../conversation/conversation.ts';
import type { Sentiment } from './sentiment.ts';

export const intents = [
  'problem',
  'question',
  'request',
  'complaint',
  'praise',
  'information',
] as const;
export type Intent = (typeof intents)[number];

const request =
  /\b(?:please|could you|can you|i want|i need|i would like|i'd like|we need|kindly|bitte|ich möchte|ich brauche|merci de|veuillez|je souhaite|je voudrais|por favor|quiero|necesito|solicito|per favore|vorrei|voglio|chiedo|graag|ik wil)\b/i;
const question =
  /\?\s*(?:$|\n)|^(?:how|what|when|where|why|who|which|is|are|do|does|can|will|wie|was|wann|wo|warum|kann|comment|quand|où|pourquoi|quel|cómo|cuándo|dónde|qué|come|quando|dove|perché|hoe|wanneer|waar|wat)\s/im;
const problem =
  /\b(?:not work\w*|doesn't|does not|can(?:'|no)t|unable|fail\w*|error|broken|crash\w*|wrong|missing|declined|late|lost|problem|issue|stuck|down|never|nicht|kein\w*|fehler|kaputt|defekt|falsch|verspätet|ne (?:fonctionne|marche|peux)|n'arrive pas|erreur|panne|cassé|no (?:funciona|puedo|llega|ha)|roto|problema|non (?:funziona|riesco|arriva|ho)|rotto|errore|werkt niet|kan niet|fout|kapot|geen)\b/i;

export function intentOf({ turns }: Conversation, category: string, sentiment: Sentiment): Intent {
  if (category === 'complaint') return 'complaint';
  if (category === 'praise' && sentiment !== 'negative') return 'praise';
  const said = turns
    .filter(({ role, isQuoted }) => role !== 'agent' && role !== 'system' && !isQuoted)
    .map(({ text }) => text)
    .join('\n')
    .slice(0, 4000);
  if (problem.test(said)) return 'problem';
  if (question.test(said)) return 'question';
  return request.test(said) ? 'request' : 'information';
}
