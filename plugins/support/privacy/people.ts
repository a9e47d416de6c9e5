// Finds names of people in text: after titles and greetings, in introductions and closings, common
// given names, and every further mention of a name found.

import type { Conversation } from '../conversation/conversation.ts';
import { roleOf } from '../conversation/roles.ts';
import { ambiguousNames, givenNames } from './given-names.ts';
import {
  beforeName,
  introduction,
  lineClosings,
  nameLabels,
  notPeople,
  senderLabels,
  thanksTo,
} from './name-contexts.ts';

export interface NamePlace {
  start: number;
  end: number;
}

/** Matches "Müller", "O'Brien", "Jean-Luc", "McDonald". */
const word = String.raw`\p{Lu}(?:['’]\p{Lu})?[\p{Ll}\p{M}]+(?:['’-]?\p{Lu}[\p{Ll}\p{M}]+){0,2}`;
const part = String.raw`(?:${word}|\p{Lu}\.)`;
const particles =
  '(?:(?:von|van|de|der|den|del|della|di|da|dos|du|la|le|el|al|bin|ten|ter|zu|zur) ){0,3}';
const name = String.raw`(${part}(?: ${particles}${part}){0,2})(?![\p{L}\p{N}])`;
const begin = String.raw`(?<![\p{L}\p{N}])`;

/** The first group is the name. */
const introduced: readonly RegExp[] = [
  // Titles.
  String.raw`${begin}(?i:mr|mrs|ms|miss|dr|prof|mme|mlle|sra?|sig|sig\.ra|dhr|mevr)\.? ${name}`,
  String.raw`${begin}(?i:herrn?|frau|monsieur|madame|señora?|signora?|meneer|mevrouw) ${name}`,
  // "My name is".
  String.raw`${begin}(?i:my name is|mein name ist|ich hei(?:ß|ss)e|je m['’]appelle|mon nom est|me llamo|mi nombre es|mi chiamo|il mio nome è|mijn naam is|ik heet) ${name}`,
  // Greetings: at the start of a line, with the name before punctuation or the end of the line.
  String.raw`(?:^|\n)[ \t>]*(?i:dear|hi|hello|hey|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|moin|liebe[rs]?|bonjour|bonsoir|cher|chère|hola|buenos días|buenas tardes|estimad[oa]|querid[oa]|ciao|buongiorno|buonasera|gentile|car[oa]|beste|geachte|goedemorgen|goedemiddag|dag),? ${name}[ \t]*(?=[,!:.]|\n|$)`,
  // Closings: the name is the rest of the line.
  String.raw`(?:^|\n|[.!?] )[ \t]*(?i:(?:(?:kind|best|warm|many) )?(?:regards|wishes|thanks)|thank you|thanks|thx|cheers|sincerely|yours(?: \p{L}+)?|(?:(?:viele|beste|liebe|freundliche|herzliche|schöne) )?grüße|mit freundlichen grüßen|mit freundlichem gruß|mfg|lg|danke|vielen dank|cordialement|bien à vous|merci|saludos|atentamente|un saludo|gracias|(?:cordiali |distinti )?saluti|grazie|met vriendelijke groet(?:en)?|groet(?:en)?|mvg)[,.!]{0,2}(?: |\s{0,3}\n\s{0,3})[-–]?[ \t]*${name}[ \t]*[.!]?[ \t]*(?=\n|$)`,
  // "I spoke with", "my colleague", "the technician,".
  ...beforeName.map((words) => String.raw`(?<![\p{L}\p{N}-])(?i:${words}),? ${name}`),
  String.raw`(?:^|\n|[.!?,;:] |\b(?:and|und|et|y|e) )[ \t>]*(?i:${introduction}) ${name}(?=[,.!]| (?:and|from|with|of|speaking|und|von|aus|et|de|y|e|di)(?!\p{L})|\s*(?:\n|$))`,
  // "Anna here": at the start of a sentence.
  String.raw`(?:^|\n|[.!?] )${name}(?= (?:(?:here|hier)(?=,| and | und )|from (?:billing|sales|support|accounting)|told me|said|in your|aus ihrem|de votre|de su|del vostro)(?!\p{L}))`,
  String.raw`(?:^|\n|[.!?] )[ \t>]*(?i:${thanksTo}),? ${name}(?=[,.!]|\s*(?:\n|$))`,
  String.raw`(?:^|\n)[ \t>]*(?i:${nameLabels})[ \t]*:[ \t]*${name}(?=[ \t]*(?:<|,|\(|\n|$))`,
  String.raw`(?:^|\n)[ \t>]*(?i:${senderLabels})[ \t]*:[ \t]*${name}(?=[ \t]*[<(\[])`,
  String.raw`\n[ \t>]*(?i:${lineClosings})[,.!]?[ \t]*\n?[ \t]*${name}[ \t]*(?=\n|$)`,
].map((form) => new RegExp(form, 'gu'));

/**
 * Titles after which only one word is the name, unless it is a given name: German capitalizes
 * nouns, too.
 */
const nounLanguages = /(?:herrn?|frau)$/iu;

/** Matches capitalized words, except in place names such as "San Francisco". */
const capitalized = new RegExp(
  String.raw`(?<![\p{L}\p{N}@#&/_.-]|(?:San|Santa|Saint|St|St\.) )(${word})((?: ${particles}${part}){0,2})(?![\p{L}\p{N}@-])`,
  'gu',
);

/** Words in the position of a name that are not names. */
const noNames = new Set([
  ...notPeople,
  ...(
    'team teams support service services customer customers sir madam all everyone everybody there folks ' +
    'guys friends colleague colleagues desk helpdesk hotline company department sales billing admin ' +
    'administrator manager management expert experts office bank shop store again both one you your the this that it we ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july ' +
    'august september october november december for and with please in damen herren kundenservice kundendienst ' +
    'kunde kunden leute zusammen alle ihr ihre ich wir es der die das bitte danke monsieur madame messieurs ' +
    'mesdames équipe client clients tous señores señoras equipo soporte todos cliente signori signore ' +
    'assistenza squadra tutti heer mevrouw heren dames klantenservice allemaal klant account order regards ' +
    'best kind viele beste mit hello hi hallo thanks thank gracias merci street road avenue'
  ).split(' '),
]);

/** Maximum number of characters of a turn. Longer turns are pasted logs. */
const readOfTurn = 20_000;

/**
 * Returns the words that are names in this conversation: names of speakers, and names found in the
 * text.
 */
export function namesIn({ turns }: Pick<Conversation, 'turns'>): ReadonlySet<string> {
  const speakers = new Set(turns.flatMap(({ speaker }) => (speaker === null ? [] : [speaker])));
  const named = [...speakers]
    .filter((speaker) => roleOf(speaker) === 'unknown')
    .map(withoutAbbreviations);
  const said = turns.flatMap(({ text }) =>
    placesIn(text.slice(0, readOfTurn)).map(({ start, end }) => text.slice(start, end)),
  );
  return new Set(
    [...named, ...said]
      .flatMap((one) => one.toLowerCase().match(/\p{L}+/gu) ?? [])
      .filter(tellsApart),
  );
}

/** Removes words in capital letters beside other words: "SEO" of "SEO Expert" is not a name. */
function withoutAbbreviations(speaker: string): string {
  if (speaker === speaker.toUpperCase()) return speaker;
  return speaker.replaceAll(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu, '');
}

/** Returns whether a word is distinctive enough to find further mentions of a person. */
function tellsApart(lower: string): boolean {
  return lower.length > 2 && !noNames.has(lower) && !ambiguousNames.has(lower);
}

/**
 * Returns the names in document order, without overlaps. `known`: words that are names in any
 * position.
 */
export function findPeople(text: string, known: ReadonlySet<string>): NamePlace[] {
  const found = [...placesIn(text), ...(known.size === 0 ? [] : mentionsOf(known, text))];
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  const places: NamePlace[] = [];
  for (const place of found) {
    const last = places.at(-1);
    // Adjacent or overlapping matches, such as first and last name, are merged.
    if (last && (place.start <= last.end || text.slice(last.end, place.start) === ' ')) {
      last.end = Math.max(last.end, place.end);
    } else places.push({ ...place });
  }
  return places;
}

function placesIn(text: string): NamePlace[] {
  const places: NamePlace[] = [];
  for (const form of introduced) {
    for (const match of text.matchAll(form)) {
      const start = match.index + match[0].lastIndexOf(match[1]!);
      const one = nounLanguages.test(text.slice(0, start).trimEnd())
        ? firstOf(match[1]!)
        : match[1]!;
      const trimmed = withoutNoNames(one);
      if (trimmed !== '') places.push({ start, end: start + trimmed.length });
    }
  }
  const form = new RegExp(capitalized);
  for (let match = form.exec(text); match !== null; match = form.exec(text)) {
    const { index, 1: first, 2: rest } = match;
    const [lower] = first!.toLowerCase().split('-');
    if (!givenNames.has(lower!)) {
      // The next word may begin a name: "Yesterday Anna Schmidt called".
      form.lastIndex = index + first!.length;
      continue;
    }
    const trimmed = withoutNoNames(first! + rest!);
    if (trimmed === first && ambiguousNames.has(lower!)) continue;
    places.push({ start: index, end: index + Math.max(first!.length, trimmed.length) });
  }
  return places;
}

/**
 * Returns the first word of a name; the complete name if that word is a given name or an initial.
 */
function firstOf(found: string): string {
  const [first = ''] = found.split(' ');
  return first.endsWith('.') || givenNames.has(first.toLowerCase()) ? found : first;
}

/** Returns the words before the first one that is not part of a name. */
function withoutNoNames(found: string): string {
  const words = found.split(' ');
  const end = words.findIndex((one) => /^\p{Lu}/u.test(one) && noNames.has(one.toLowerCase()));
  return (end === -1 ? words : words.slice(0, end)).join(' ');
}

function mentionsOf(known: ReadonlySet<string>, text: string): NamePlace[] {
  return [...text.matchAll(capitalizedWord)].flatMap(({ index, 0: found }) =>
    known.has(found.toLowerCase()) ? [{ start: index, end: index + found.length }] : [],
  );
}

const capitalizedWord = new RegExp(
  String.raw`(?<![\p{L}\p{N}@/_-])\p{Lu}[\p{L}\p{M}]+(?![\p{L}\p{N}@_])`,
  'gu',
);
