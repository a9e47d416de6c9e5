// Claims of a summary against those of the conversation by words with an opposite ("refused" and
// "granted"), by who did it, and by quantities in words.

import { countWords } from './plain-words.ts';
import { standsOf, type Stand } from './opposites.ts';

/** Words with an opposite have the stem of their subject. */
export function stemOf(word: string): string {
  const [stand] = standsOf(word);
  return stand === undefined ? word.slice(0, stemLetters) : `@${stand.subject}`;
}

/** Whether a word with an opposite is among the stems; `contraryStands` judges those clauses. */
export function hasStand(stems: ReadonlySet<string>): boolean {
  return [...stems].some((stem) => stem.startsWith('@'));
}

/** A clause of a text, with the words that carry its meaning. */
export interface SaidClause {
  clause: string;
  stems: ReadonlySet<string>;
  /** Who speaks; null in a summary. */
  role: Role | null;
}

export type Role = 'customer' | 'support';

/** Negations before the word that they deny, and those that can follow it. */
const negation =
  /^(?:not|no|never|none|nobody|cannot|neither|nicht|keine?[mnrs]?|nie|niemals|ne|n|pas|aucune?|jamais|nunca|ning[uú]n[ao]?|non|mai|nessun[ao]?|niet|geen|nooit|\p{L}+n['’]t|n['’]\p{L}+)$/u;
const negationAfter = /^(?:nicht|niet)$/;
/** Length of the stems of clauses. */
const stemLetters = 5;
/** Maximum number of words between a negation and the word that it denies. */
const reachOfNegation = 4;

interface StandTaken extends Stand {
  said: SaidClause;
}

/** Wishes and questions decide nothing. */
const wish =
  /\?|(?<!\p{L})(?:please|want(?:s|ed)?|would|could|ask(?:s|ed)?|request(?:s|ed)|hope[sd]?|if|whether|bitte[nt]?|möchten?|ich will|wünscht?|ob|wenn|falls|voudrais|veux|demandes?(?= (?:à|de|un|le|la|si))|quier[eo]|quisiera|solicit[ao]|vorrei|voglio|chiede|graag|vraagt)(?!\p{L})/iu;
/** "La demande de remboursement" is not a wish. */
const noun = /(?<!\p{L})(?:la|une|sa|ma|cette) demande(?!\p{L})/giu;

function isWish(clause: string): boolean {
  return wish.test(clause.replaceAll(noun, ' '));
}

function standsTaken(said: SaidClause): StandTaken[] {
  const words = said.clause.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? [];
  return words.flatMap((word, at) => {
    const isDenied =
      words.slice(Math.max(0, at - reachOfNegation), at).some((one) => negation.test(one)) ||
      words.slice(at + 1, at + reachOfNegation).some((one) => negationAfter.test(one));
    return standsOf(word).map((stand) => ({ ...stand, isYes: stand.isYes !== isDenied, said }));
  });
}

/** Returns the claims whose opposite the conversation says, or decisions that it does not say. */
export function contraryStands(
  claims: readonly SaidClause[],
  conversation: readonly SaidClause[],
): string[] {
  const known = conversation.flatMap(standsTaken);
  return claims.flatMap((claim) => {
    if (isWish(claim.clause)) return [];
    const isWrong = standsTaken(claim).some((stand) => isContrary(stand, known));
    return isWrong ? [claim.clause] : [];
  });
}

function isContrary(stand: StandTaken, known: readonly StandTaken[]): boolean {
  const ofSubject = known.filter(({ subject }) => subject === stand.subject);
  const stated = stand.isDecision
    ? ofSubject.filter(({ said }) => !isWish(said.clause))
    : ofSubject;
  if (stated.length === 0) return stand.isDecision;
  const related = stated.filter(({ said }) => sharesWords(said, stand.said));
  const all = related.length > 0 ? related : stated;
  // What is still so was said last.
  const compared = lasting.test(stand.said.clause) ? all.slice(-1) : all;
  return compared.every(({ isYes }) => isYes !== stand.isYes);
}

const lasting =
  /(?<!\p{L})(?:still|weiterhin|immer noch|toujours|encore|todavía|sigue|ancora|nog)(?!\p{L})/iu;

/** Apart from the words with an opposite. */
function sharesWords(one: SaidClause, other: SaidClause): boolean {
  return [...one.stems].some((stem) => other.stems.has(stem) && !stem.startsWith('@'));
}

const subjects: Readonly<Record<Role, RegExp>> = {
  customer:
    /^(?:the |der |die |le |la |el |il |de |l['’])?(?:customer|client|user|caller|kunde|kundin|cliente|clienta|klant)(?!\p{L})/iu,
  support:
    /^(?:the |der |die |das |le |la |el |il |de |l['’])?(?:support|agent|company|kundendienst|kundenservice|assistance|soporte|assistenza|klantenservice|medewerker)(?!\p{L})/iu,
};
/** The speaker as the subject. */
const speaker =
  /^(?:i['’]?|we['’]?|ich|wir|je|j['’]|nous|yo|hemos|ik|wij|ho|abbiamo|\p{L}{3,}iamo|\p{L}{3,}amos)$/u;
/** The other side as the subject. */
const addressed = /^(?:you['’]?|sie|ihr|du|vous|usted(?:es)?|lei|voi|jullie|please|bitte)$/u;

const passive =
  /(?<!\p{L})(?:was|were|been|being|wurden?|wird|werden|été|fue|sido|stat[oaie]|werd|worden)(?!\p{L})/iu;

/** Returns claims of what one side did that the conversation says of the other side. */
export function swappedRoles(
  claims: readonly SaidClause[],
  conversation: readonly SaidClause[],
): string[] {
  return claims.flatMap((claim) => {
    const [side] = Object.entries(subjects).find(([, form]) => form.test(claim.clause)) ?? [];
    if (
      side === undefined ||
      claim.stems.size === 0 ||
      isWish(claim.clause) ||
      passive.test(claim.clause)
    )
      return [];
    const sides = conversation
      .filter((said) => shareOf(claim, said) >= leastShare)
      .flatMap((said) => sideOf(said, claim.stems) ?? []);
    return sides.length > 0 && !sides.includes(side as Role) ? [claim.clause] : [];
  });
}

/** A clause of the conversation is about the same if it has this share of the words. */
const leastShare = 0.6;

function shareOf(claim: SaidClause, said: SaidClause): number {
  return [...claim.stems].filter((stem) => said.stems.has(stem)).length / claim.stems.size;
}

/** Who acts in a clause; null if no pronoun tells it. */
function sideOf({ clause, role }: SaidClause, stems: ReadonlySet<string>): Role | null {
  if (role === null) return null;
  const other = role === 'customer' ? 'support' : 'customer';
  const words = clause.toLowerCase().match(/\p{L}+['’]?/gu) ?? [];
  const subjectsAt = words.flatMap((word, at) => {
    const side = speaker.test(word) ? role : addressed.test(word) ? other : null;
    const verb = words.slice(at + 1, at + 3).some((one) => stems.has(stemOf(one)));
    return side === null ? [] : [{ side, isBeforeVerb: verb }];
  });
  // "The contract I cancelled": the subject is right before its verb, otherwise the first one.
  const subject = subjectsAt.find(({ isBeforeVerb }) => isBeforeVerb) ?? subjectsAt[0];
  return subject?.side ?? null;
}

/** Quantities in words, which a summary takes from the conversation. */
const quantities: Readonly<Record<string, RegExp>> = {
  all: /(?<!\p{L})(?:all|every|everyone|everything|alle[nrms]?|jede[rnms]?|sämtliche|tou(?:s|tes)|chaque|tod[oa]s|tutt[ie]|ogni|alle|elke?)(?!\p{L})/iu,
  without: /(?<!\p{L})(?:without|ohne|sans|sin|senza|zonder)(?!\p{L})/iu,
  none: /(?<!\p{L})(?:none|nobody|no one|keine[rs]?|niemand|aucune?|personne|ningun[oa]?|ningún|nadie|nessun[oa]?|geen)(?!\p{L})/iu,
  half: /(?<!\p{L})(?:half|hälfte|halbe[nrs]?|moitié|mitad|metà|helft)(?!\p{L})/iu,
  most: /(?<!\p{L})(?:most|meisten|plupart|mayoría|maggior|meeste)(?!\p{L})/iu,
  both: /(?<!\p{L})(?:both|beide[nrs]?|(?:les|tous les|toutes les) deux|ambos|ambas|entramb[ie])(?!\p{L})/iu,
  today: /(?<!\p{L})(?:today|heute|aujourd['’]hui|hoy|oggi|vandaag)(?!\p{L})/iu,
  tomorrow: /(?<!\p{L})(?:tomorrow|morgen|demain|mañana|domani)(?!\p{L})/iu,
  yesterday: /(?<!\p{L})(?:yesterday|gestern|hier|ayer|ieri|gisteren)(?!\p{L})/iu,
};

/** Returns the quantities and days in words that the conversation does not have. */
export function unknownQuantities(text: string, source: string): string[] {
  const words = Object.values(quantities).flatMap((form) => {
    const found = form.exec(text)?.[0];
    return found === undefined || form.test(source) ? [] : [found];
  });
  const known = new Set(sharesIn(source).map(({ share }) => share));
  const shares = sharesIn(text).filter(({ share }) => !known.has(share));
  return [...words, ...shares.map(({ said }) => said)];
}

const counted = String.raw`(\d{1,4}|${[...countWords.keys()].join('|')})`;
/** "Two of the four lamps". */
const shareOfWhole = new RegExp(
  String.raw`(?<![\p{L}\d])${counted} (?:of|von|de|di|van|out of)(?: (?:the|den|les|las|los|le|i|gli|de))? ${counted}(?![\p{L}\d])`,
  'giu',
);

function sharesIn(text: string): { said: string; share: string }[] {
  return [...text.matchAll(shareOfWhole)].map(([said, part, whole]) => {
    const numbers = [part!, whole!].map((one) => countWords.get(one.toLowerCase()) ?? Number(one));
    return { said, share: numbers.join(' of ') };
  });
}
