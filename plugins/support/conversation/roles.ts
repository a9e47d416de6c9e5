// Determines the role of each speaker from the name.

import type { Role, Turn } from './conversation.ts';

const agentWords =
  /^(?:agent|support|help ?desk|service ?desk|operator|representative|rep|advisor|consultant|admin|staff|team|employee|kundenservice|mitarbeiter(?:in)?|berater(?:in)?|kundendienst|conseill[eè]re?|agente|operador[ae]?|operatore|operatrice|medewerker|servicedesk|klantenservice|asesora?|soporte|assistenza|assistance|customer (?:service|care|support)|service client|atención al cliente)\b|\b(?:support|service ?desk|help ?desk|customer (?:service|care|success)|kundenservice|kundendienst|service client|klantenservice|soporte|assistenza clienti)\b|\((?:agent|support|staff|admin)\)/i;
const customerWords =
  /^(?:customer|client|user|visitor|caller|guest|end[- ]?user|requester|lead|contact|kunde|kundin|anrufer(?:in)?|besucher(?:in)?|cliente|usuari[oa]|utente|client(?:e)?|appelant|klant|beller|gebruiker)\b|\((?:customer|client|user)\)/i;
const systemWords =
  /^(?:system|bot|chatbot|assistant bot|auto(?:mat(?:ic|ed))?[- ]?(?:reply|message)?|notification|no-?reply|virtual assistant|systemmeldung|sistema|syst[eè]me)\b|\bbot\b/i;

/** What those who answer the telephone say. */
const greetings =
  /\b(?:thank(?:s| you) for (?:calling|contacting|your call)|how (?:can|may) (?:i|we) help|what can i do for you|wie kann ich (?:ihnen )?(?:helfen|weiterhelfen)|was kann ich für sie tun|comment puis-je vous aider|que puis-je faire pour vous|(?:en )?(?:qué|que) (?:puedo|le puedo) ayudar|cómo puedo ayudar|come posso aiutar|in cosa posso|(?:waarmee|hoe) kan ik u? ?(?:helpen|van dienst))/iu;
/** Turns of a call in which somebody greets. */
const openingTurns = 4;

export function roleOf(name: string): Role {
  const label = name.trim();
  if (systemWords.test(label)) return 'system';
  if (agentWords.test(label)) return 'agent';
  return customerWords.test(label) ? 'customer' : 'unknown';
}

/**
 * Assigns roles. If the names do not indicate a role, the agent is the one who offers help in the
 * first turns, and the customer the one who asks for it: the first of two speakers, unless the other
 * one is known to be the customer.
 */
export function withRoles(turns: readonly Turn[]): Turn[] {
  const speakers = [...new Set(turns.map(({ speaker }) => speaker ?? ''))];
  const known = new Map<string, Role>();
  for (const turn of turns) {
    const name = turn.speaker ?? '';
    const role = turn.role === 'unknown' ? roleOf(name) : turn.role;
    if (role !== 'unknown' || !known.has(name)) known.set(name, role);
  }
  const greeting = turns.slice(0, openingTurns).find(({ text }) => greetings.test(text));
  const greeter = greeting?.speaker ?? '';
  if (greeter !== '' && known.get(greeter) === 'unknown') known.set(greeter, 'agent');
  const people = speakers.filter((name) => known.get(name) !== 'system');
  const unknown = people.filter((name) => known.get(name) === 'unknown');
  const has = (role: Role): boolean => people.some((name) => known.get(name) === role);
  for (const name of unknown) {
    const isCustomer = !has('customer');
    known.set(
      name,
      isCustomer ? 'customer' : has('agent') || people.length > 2 ? 'unknown' : 'agent',
    );
  }
  return turns.map((turn) => ({
    ...turn,
    role: turn.role === 'unknown' ? known.get(turn.speaker ?? '')! : turn.role,
  }));
}
