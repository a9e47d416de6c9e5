// Finds secrets that must not be stored, in texts that people write: payment card numbers, security
// codes, and passwords. It prefers false positives: a masked number can be requested again.

import { filler, viewsOf } from './secret-views.ts';

export type SecretKind = 'payment_card' | 'security_code' | 'password';

export interface SecretPlace {
  kind: SecretKind;
  /** Offset in UTF-16 code units. */
  start: number;
  end: number;
}

/** The mask of each kind of secret. */
export const secretMasks: Readonly<Record<SecretKind, string>> = {
  payment_card: '[payment card]',
  security_code: '[security code]',
  password: '[password]',
};

/** The text with each secret replaced by its mask. Time is linear in the length of the text. */
export function maskSecrets(text: string): string {
  let masked = '';
  let at = 0;
  for (const { kind, start, end } of findSecrets(text)) {
    masked += text.slice(at, start) + secretMasks[kind];
    at = end;
  }
  return at === 0 ? text : masked + text.slice(at);
}

/** In the order of the text, without overlaps. */
export function findSecrets(text: string): SecretPlace[] {
  const numbers = viewsOf(text).flatMap((view) =>
    [...findCards(view), ...findAfter(view, 'security_code', securityCode)].map((place) => ({
      ...place,
      end: endOfFiller(view, place.end),
    })),
  );
  const places = [...numbers, ...findPasswords(text)].toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  );
  const apart: SecretPlace[] = [];
  for (const place of places) {
    const last = apart.at(-1);
    // Views can find a part of what another one finds.
    if (last !== undefined && place.start < last.end) last.end = Math.max(last.end, place.end);
    else apart.push(place);
  }
  return apart;
}

function endOfFiller(view: string, end: number): number {
  let at = end;
  while (view[at] === filler) at += 1;
  return at;
}

/**
 * Digits with at most three marks between them: spaces, dashes, dots, the line breaks of a wrapped
 * or quoted e-mail, the soft breaks of quoted-printable. Filler of a view does not count.
 */
const digitRun = /\p{Nd}(?:\ue000*(?:[\s.\-‐-―_/*|,=>\u200b]\ue000*){0,3}\p{Nd}){11,}/gu;
/** ISO/IEC 7812: 12 digits (Maestro) to 19. */
const [fewestDigits, mostDigits] = [12, 19];
/** Prefixes and lengths of the numbers of each network. */
const networks: readonly RegExp[] = [
  // Visa, Mastercard, American Express, Diners Club, JCB
  /^4(?:.{12}|.{15}|.{18})$/,
  /^5[1-5].{14}$/,
  /^2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720).{12,14}$/,
  /^3[47].{13}$/,
  /^3(?:0[0-5]|095|[689]).{11,16}$/,
  /^35(?:2[89]|[3-8]).{12,16}$/,
  // Discover, UnionPay, Maestro, RuPay, Mir, Troy
  /^6(?:011|4[4-9]|5|2).{12,17}$/,
  /^(?:50|5[6-9]|6).{10,18}$/,
  /^(?:60|8[12]|508).{13,14}$/,
  /^220[0-4].{12,15}$/,
  /^9792.{12}$/,
];

function findCards(text: string): SecretPlace[] {
  const places: SecretPlace[] = [];
  for (const run of text.matchAll(digitRun)) {
    const isPhone = text[run.index - 1] === '+' && run[0].replaceAll(/\P{Nd}/gu, '').length <= 15;
    if (isPhone || isBankAccount(text, run.index, run[0])) continue;
    for (const place of cardsIn(run[0], run.index)) places.push(place);
  }
  return places;
}

/**
 * Digits of a run: their values, and the start and end of each. Typed arrays instead of objects,
 * because a run may be one megabyte long.
 */
interface RunDigits {
  values: number[];
  starts: number[];
  ends: number[];
}

/** Finds card numbers, which begin and end at a boundary of a digit group. */
function cardsIn(run: string, offset: number): SecretPlace[] {
  const { values, starts, ends } = digitsOf(run);
  const places: SecretPlace[] = [];
  for (let first = 0; first + fewestDigits <= values.length; first += 1) {
    if (first > 0 && ends[first - 1] === starts[first]) continue;
    const most = Math.min(mostDigits, values.length - first);
    for (let count = most; count >= fewestDigits; count -= 1) {
      const last = first + count - 1;
      if (starts[last + 1] === ends[last] || !passesLuhn(values, first, last)) continue;
      if (!isOfNetwork(values.slice(first, last + 1).join(''))) continue;
      const [start, end] = [offset + starts[first]!, offset + ends[last]!];
      places.push({ kind: 'payment_card', start, end });
      first = last;
      break;
    }
  }
  return places;
}

function digitsOf(run: string): RunDigits {
  const digits: RunDigits = { values: [], starts: [], ends: [] };
  for (let at = 0; at < run.length;) {
    const code = run.codePointAt(at)!;
    const width = code > 0xffff ? 2 : 1;
    const isAscii = code >= 0x30 && code <= 0x39;
    if (isAscii || (code >= 0x80 && isDigit(code))) {
      digits.values.push(isAscii ? code - 0x30 : digitValue(code));
      digits.starts.push(at);
      digits.ends.push(at + width);
    }
    at += width;
  }
  return digits;
}

function isOfNetwork(digits: string): boolean {
  return networks.some((form) => form.test(digits));
}

/**
 * Value of a digit of any script: the digits of each script are consecutive, starting with zero.
 */
function digitValue(code: number): number {
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return code - zero;
}

function isDigit(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code));
}

/** Luhn check, ISO/IEC 7812-1 annex B. Numbers that repeat one digit are examples, not cards. */
function passesLuhn(digits: readonly number[], first: number, last: number): boolean {
  let sum = 0;
  let isVaried = false;
  for (let at = last; at >= first; at -= 1) {
    const digit = digits[at]!;
    const doubled = (last - at) % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
    if (digit !== digits[first]) isVaried = true;
  }
  return isVaried && sum % 10 === 0;
}

/**
 * Whether the run is an IBAN in international notation with valid check digits, which is not a
 * card, whatever its groups are.
 */
function isBankAccount(text: string, start: number, run: string): boolean {
  const country = text.slice(Math.max(0, start - 2), start);
  if (!/^[A-Z]{2}$/.test(country)) return false;
  const digits = run.replaceAll(/\D/g, '');
  if (digits.length < 13 || digits.length > 30) return false;
  const letters = [...country].map((letter) => String(letter.charCodeAt(0) - 55)).join('');
  return BigInt(digits.slice(2) + letters + digits.slice(0, 2)) % 97n === 1n;
}

const securityCode =
  /(?<![\p{L}\p{N}])(?:cv[vc]2?|csc|security code|card verification(?: code| value)?|prüfnummer|kartenprüfnummer|cryptogramme|código de seguridad|codice di sicurezza|beveiligingscode)(?:\s+(?:is|ist|lautet|est|es|è|code))?[\s:=#\ue000]{0,40}?(\p{Nd}(?:\ue000*[ -]?\p{Nd}){2,3})(?!\p{Nd})/giu;

function findAfter(text: string, kind: SecretKind, pattern: RegExp): SecretPlace[] {
  return [...text.matchAll(pattern)].map((match) => {
    const end = match.index + match[0].length;
    return { kind, start: end - match[1]!.length, end };
  });
}

/** The word "password", at most two filler words, the connecting word or mark, and the password. */
const password =
  /(?<![\p{L}\p{N}])(?:pass(?:word|code|phrase)|passwd|pwd|pw|passwort|kennwort|mot de passe|contraseña|password|parola d'ordine|wachtwoord|senha|palavra-passe|hasło|lösenord|adgangskode|passord|salasana|пароль|パスワード|密码)(?:\s+(?:for|für|pour|para|per|voor)\s+[^\s:=]{1,40})?(\s*[:=]\s*|\s+(?:is|was|ist|war|lautet|est|es|è|era|is nu|é|to)\s*[:=]?\s+)(["'“„«]?)([^\s"'”“«»<>]{3,128})/giu;
/** Words after "my password is" that are not a password. */
const ordinaryWords = new Set(
  (
    'not no wrong incorrect invalid expired still being never always now working required rejected ' +
    'accepted correct right the a an my your this that it too also weak reset changed lost forgotten ' +
    'needed saved set stored blocked locked only case different same okay ok fine getting been to in on ' +
    'and or but so very just unknown missing empty compromised stolen hacked exposed visible hidden known ' +
    'nicht falsch ungültig abgelaufen gesperrt vergessen weg richtig noch immer unbekannt das ein mein ' +
    'incorrecta caducada correcta olvidada pas incorrect expiré oublié bloqué toujours sbagliata scaduta ' +
    'niet verlopen fout vergeten onjuist geblokkeerd log login please help access enter sign'
  ).split(' '),
);

function findPasswords(text: string): SecretPlace[] {
  return [...text.matchAll(password)].flatMap((match): SecretPlace[] => {
    // Trailing punctuation may belong to the password and is masked too.
    const word = match[3]!.replace(/[,;)\]]+$/, '');
    const isQuoted = match[2] !== '';
    if (word.length < 3 || word.startsWith('[password')) return [];
    if (!isQuoted && ordinaryWords.has(word.replace(/[.:!?]+$/, '').toLowerCase())) return [];
    // "change my password to the new one": after "to", only text that looks like a password counts.
    const isAfterTo = /\sto\s$/i.test(match[1]!);
    if (isAfterTo && !/[\d\p{P}\p{S}]|\p{Ll}\p{Lu}/u.test(word)) return [];
    const start = match.index + match[0].length - match[3]!.length;
    return [{ kind: 'password', start, end: start + word.length }];
  });
}
