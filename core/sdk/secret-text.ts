// Finds secrets that must not be stored, in texts that people write: payment card numbers, security
// codes, and passwords. It prefers false positives: a masked number can be requested again.

import { findCards } from './payment-cards.ts';
import { maskBlocks } from './secret-blocks.ts';
import { filler } from './filler.ts';
import { viewsOf } from './secret-views.ts';

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

/**
 * The text with each secret replaced by its mask, in blocks of base64 and hexadecimal digits, too.
 * Time is linear in the length of the text.
 */
export function maskSecrets(text: string): string {
  return maskPlain(maskBlocks(text, maskSecrets));
}

function maskPlain(text: string): string {
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
    [
      ...findCards(view).map((place) => ({ kind: 'payment_card' as const, ...place })),
      ...findAfter(view, 'security_code', securityCode),
    ].map((place) => ({ ...place, end: endOfFiller(view, place.end) })),
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
