// Claims that a summary by a model turns around: a negation that the conversation does not have or
// that is lost, the opposite in other words, an action of the other side, a promise that support did not
// make, and quantities and lengths of time that are not said.

import { splitSentences } from 'workmill/sdk';
import {
  contraryStands,
  hasStand,
  stemOf,
  swappedRoles,
  unknownQuantities,
  type Role,
} from './stated-stands.ts';
import { countWords, plainStarts, plainWords } from './plain-words.ts';

/** Returns what the conversation does not say, as written. `source` has a turn in each line. */
export function unsupportedClaims(text: string, source: string): string[] {
  const said = source.split('\n').flatMap(clausesOf).map(claimOf);
  const claims = clausesOf(text).map(claimOf);
  const turns = turnsOf(source).flatMap(({ role, text: turn }) =>
    clausesOf(turn).map((clause) => ({ ...claimOf(clause), role })),
  );
  const sentences = claims.map((claim) => ({ ...claim, role: null }));
  const contrary = claims.filter((claim) => isContrary(claim, said)).map(({ clause }) => clause);
  const promised = actionsIn(turnsOfSupport(source));
  const invented = claims.flatMap(({ clause }) =>
    promise.test(clause) ? [...actionsIn(clause)].filter(([action]) => !promised.has(action)) : [],
  );
  const known = new Set(durationsIn(source).map(({ duration }) => duration));
  const durations = durationsIn(text).filter(({ duration }) => !known.has(duration));
  const all = [
    ...contrary,
    ...contraryStands(sentences, turns),
    ...swappedRoles(sentences, turns),
    ...unknownQuantities(text, source),
    ...invented.map(([, words]) => words),
    ...durations.map(({ words }) => words),
  ];
  return [...new Set(all)];
}

function clausesOf(text: string): string[] {
  return splitSentences(text)
    .flatMap(({ start, end }) =>
      text
        .slice(start, end)
        .split(
          /\s(?:and|und|et|y|e|en)\s(?=(?:i|we|you|they|it|ich|wir|sie|es|je|nous|vous|il|elle|io|noi|ik|wij)\s)|[;,:]\s+(?:and|but|und|aber|et|mais|y|pero|e|ma|en|maar)?\s*|\s(?:but|aber|mais|pero|ma|maar)\s/iu,
        ),
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

interface Claim {
  clause: string;
  /** Stems of the words that carry the meaning. */
  stems: ReadonlySet<string>;
  isNegated: boolean;
}

const negation =
  /(?<!\p{L})(?:not|no|never|none|nobody|nothing|cannot|neither|\p{L}+n['’]t|nicht|keine?[mnrs]?|nie|niemals|niemand|nichts|ne|n['’]\p{L}+|pas|aucune?|jamais|rien|nunca|ning[uú]n[ao]?|nada|non|mai|nessun[ao]?|niet|geen|nooit|niemand)(?!\p{L})/iu;
/** Words of this length carry meaning, unless they are auxiliary. */
const leastLetters = 3;
const auxiliary = new Set(
  (
    'has have had was were been are can could will would should does did may might must get gets got yet any ' +
    'says said reports reported states asks asked wants wanted still support hat haben hatte sind wird werden kann ' +
    'können konnte soll muss wurde worden sagt meldet est sont été avait peut dit han ha sido puede dice stato può niet'
  ).split(' '),
);

function claimOf(clause: string): Claim {
  const words = clause.toLowerCase().match(/\p{L}+/gu) ?? [];
  const stems = words.filter(
    (word) =>
      word.length >= leastLetters &&
      !auxiliary.has(word) &&
      !plainStarts.has(word) &&
      !plainWords.has(word) &&
      !negation.test(word),
  );
  return {
    clause,
    stems: new Set(stems.map(stemOf)),
    isNegated: negation.test(clause),
  };
}

/** A clause of the conversation is about the same if it has this share of the words. */
const sameShare = 0.66;

/** All that the conversation says about the same says the opposite. */
function isContrary(claim: Claim, said: readonly Claim[]): boolean {
  if (claim.stems.size === 0 || hasStand(claim.stems)) return false;
  const same = said.filter(({ stems }) => {
    const shared = [...claim.stems].filter((stem) => stems.has(stem)).length;
    return shared / claim.stems.size >= sameShare;
  });
  return same.length > 0 && same.every(({ isNegated }) => isNegated !== claim.isNegated);
}

/** Support promises something: with its name, since customers want things, too. */
const promise =
  /(?<!\p{L})(?:(?:support|agent|company|team|kundendienst|kundenservice|assistance|soporte|assistenza|klantenservice)\b.{0,40}?(?:will|promis\p{L}*|agree[ds]?|offer\p{L}*|confirm\p{L}*|guarante\p{L}*|is going to|wird|werde|verspr\p{L}*|sagt\p{L}* .{0,20}zu|bietet|promet|va|offre|prometió|enviará|promete|ofrece|va a|promesso|invierà|zal|belooft|beloofd)|(?:was|were|been|is) (?:promised|offered|guaranteed)|(?:wurde|wird) .{0,60}(?:zugesagt|versprochen))(?!\p{L})/iu;

/** What support promises, by what the words for it begin with. */
const actions: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries({
    refund:
      'refund|money back|reimburs|erstatt|rückzahl|rembours|reembols|devolu|devolver|rimbors|terugbetal',
    replacement:
      'replac|exchang|new one|ersatz|ersetz|austausch|remplac|échang|reemplaz|cambi|sostitu|vervang|omruil',
    compensation:
      'compensat|credit|voucher|discount|goodwill|gutschrift|gutschein|rabatt|entschädig|bon d|remise|dédommag|vale|descuento|compens|buono|sconto|korting|tegoed',
    cancellation: 'cancel|terminat|künd|storn|annul|résili|disdi|opzeg',
    call: 'call|phone|ruf|telefon|appel|rappel|llam|chiam|richiam|bellen|belt|terugbel',
    delivery:
      'send|sent|ship|deliver|dispatch|schick|send|liefer|envo|expédi|livr|enviar|entreg|invi|sped|consegn|stu[ur]|lever|verzend',
    visit: 'technician|engineer|visit|on site|techniker|vor ort|technicien|técnico|tecnico|monteur',
    repair: 'repair|fix|reparier|beheb|répar|repar|ripar|repareer|oploss',
    escalation: 'escalat|eskalier|escalad',
  }).map(([action, words]) => [action, new RegExp(String.raw`(?<!\p{L})(?:${words})\p{L}*`, 'iu')]),
);

/** The words by action. */
function actionsIn(text: string): Map<string, string> {
  return new Map(
    Object.entries(actions).flatMap(([action, words]): [string, string][] => {
      const found = words.exec(text)?.[0];
      return found === undefined ? [] : [[action, found]];
    }),
  );
}

interface SaidTurn {
  role: Role | null;
  text: string;
}

function turnsOf(source: string): SaidTurn[] {
  const turns: SaidTurn[] = [];
  for (const line of source.split('\n')) {
    const [head = '', role] = /^\[(customer|agent|system|unknown|subject)\] ?/.exec(line) ?? [];
    if (role !== undefined || turns.length === 0) {
      const side = role === 'agent' ? 'support' : role === 'customer' ? 'customer' : null;
      turns.push({ role: side, text: line.slice(head.length) });
    } else turns.at(-1)!.text += `\n${line}`;
  }
  return turns;
}

function turnsOfSupport(source: string): string {
  let isSupport = false;
  const lines = source.split('\n').filter((line) => {
    const role = /^\[(customer|agent|system|unknown|subject)\]/.exec(line)?.[1];
    if (role !== undefined) isSupport = role !== 'customer' && role !== 'subject';
    return isSupport;
  });
  return lines.join('\n');
}

const units: Readonly<Record<string, string>> = {
  second: 'seconds?|sekunden?|secondes?|segundos?|secondi?|seconden?',
  minute: 'min(?:ute)?s?|minuten?|minutos?|minut[oi]|minuut',
  hour: 'h|hrs?|hours?|stunden?|heures?|horas?|or[ae]|uur|uren',
  day: 'days?|tagen?|tage?|jours?|días?|giorn[oi]|dag(?:en)?',
  week: 'weeks?|wochen?|semaines?|semanas?|settiman[ae]|we(?:ek|ken)',
  month: 'months?|monate?n?|mois|mes(?:es)?|mes[ei]|maand(?:en)?',
  year: 'years?|jahre?n?|ans?|années?|años?|ann[oi]|ja(?:ar|ren)',
};
const counted = String.raw`(\d{1,4}|${[...countWords.keys()].join('|')})[ -]?(?:(?:business|working|calendar)[ -])?`;
const durations = Object.entries(units).map(([unit, names]) => ({
  unit,
  form: new RegExp(String.raw`(?<![\p{L}\d.,])${counted}(?:${names})(?!\p{L})`, 'giu'),
}));

function durationsIn(text: string): { duration: string; words: string }[] {
  return durations.flatMap(({ unit, form }) =>
    [...text.matchAll(form)].map(([words, count]) => {
      const number = countWords.get(count!.toLowerCase()) ?? Number(count);
      return { duration: `${number} ${unit}`, words };
    }),
  );
}
