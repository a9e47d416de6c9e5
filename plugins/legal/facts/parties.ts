// Finds the parties of the contract in the preamble with its definitions, on the title page, and in
// the signatures.

import type { TextRange } from 'workmill/sdk';
import type { Contract } from '../text/contract.ts';
import { signatureBlocks } from './signatures.ts';
import { anyForm, nameRun, partyKey, partyName, strongForm } from './party-names.ts';
import { scoreAt, type Fact, type ReadContract } from './fact.ts';

export interface Party {
  name: string;
  /** Names that the contract defines for the party: "Licensor", "Acme". */
  aliases: string[];
}

const charactersOfPreamble = 14_000;
const charactersOfRegion = 2600;
const mostParties = 12;

export function partiesOf(read: ReadContract): Fact<Party>[] {
  const found = new Parties(read.contract);
  const text = withParentheses(read.contract.squeezed.text.slice(0, charactersOfPreamble));
  const region = preamble(read, text);
  if (region) {
    fromDefinitions(read, text, region, found);
    fromForms(text, region, found, 0.8);
  }
  const areUndersigned = undersigned.test(text.slice(0, charactersOfUndersigned));
  if (areUndersigned) fromSignatureHeads(read.contract.squeezed.text, found);
  if (found.facts.length < 2 && region) fromPersons(text, region, found);
  if (found.facts.length < 2) fromLabels(text, found);
  if (found.facts.length < 2 && region) fromWeakForms(text, region, found);
  if (found.facts.length < 2) fromForms(text, { start: 0, end: 1500 }, found, 0.55);
  if (found.facts.length < 2) fromBehalf(read.contract.squeezed.text, found);
  if (found.facts.length < 2 || areUndersigned) {
    for (const { party } of signatureBlocks(read.contract)) {
      if (party !== null && strongForm.test(party.value)) found.addAt(party.value, party, 0.5);
    }
  }
  return found.facts.slice(0, areUndersigned ? mostUndersigned : mostParties);
}

/**
 * Replaces the commas around a definition such as 'hereinafter referred to as "Shipper",' with
 * parentheses. The length of the text does not change.
 */
function withParentheses(text: string): string {
  return text.replaceAll(
    /[ ,]((?:and )?here(?:in)?after\b[^()"“”;]{0,40}["“][^"”()]{1,40}["”])[ ,.;]/g,
    '($1)',
  );
}

/** Matches the label in "Party A: Acme Trading Co., Ltd." */
const label =
  /\b(?:Part(?:y|ei) [AB12]|First Party|Second Party|Licensor|Licensee|Seller|Buyer|Customer|Client|Supplier|Contractor|Consultant|Distributor)\s?:\s/g;

function fromLabels(text: string, found: Parties): void {
  for (const match of text.slice(0, charactersOfLabels).matchAll(label)) {
    const start = match.index + match[0].length;
    const run = [...text.slice(start, start + charactersOfName).matchAll(nameRun)][0];
    if (run?.index === 0 && strongForm.test(run[0])) found.add(run[0], start, 0.6);
  }
}

const charactersOfLabels = 4000;

const behalf = /\b(?:for and on behalf of|signed by|accepted by)\s?:?\s/gi;

/** Adds the parties of "For and on behalf of Acme GmbH" above signature lines. */
function fromBehalf(text: string, found: Parties): void {
  for (const match of text.matchAll(behalf)) {
    if (found.facts.length >= mostUndersigned) return;
    const start = match.index + match[0].length;
    if (start < text.length * shareBeforeSignatures) continue;
    const run = [...text.slice(start, start + charactersOfName).matchAll(nameRun)][0];
    if (run?.index === 0 && strongForm.test(run[0])) found.add(run[0], start, 0.55);
  }
}

const shareBeforeSignatures = 0.3;

/**
 * Matches documents without a preamble, such as joint filings. Their signatories are the parties.
 */
const undersigned = /\bthe undersigned (?:parties )?(?:hereby )?(?:confirm|agree|acknowledge)/i;
const charactersOfUndersigned = 4000;
const mostUndersigned = 40;
const signatureHead = /\s(?:By|BY|Name|NAME)\s?:/g;
const charactersOfName = 100;
/** Matches the title of the previous signatory, which ends the block above the name. */
const signerTitle =
  /^.{0,80}\b(?:Counsel|Officer|President|Secretary|Treasurer|Manager|Director|Partner|Member|Signatory|Trustee|Person)\b(?=\s)/s;

/** Adds names with a legal form directly before a signature line. */
function fromSignatureHeads(text: string, found: Parties): void {
  for (const match of text.matchAll(signatureHead)) {
    if (found.facts.length >= mostUndersigned) return;
    const start = Math.max(0, match.index - charactersOfName);
    const left = text
      .slice(start, match.index)
      .replace(signerTitle, (one) => ' '.repeat(one.length));
    const run = [...left.matchAll(nameRun)].at(-1);
    if (!run || run.index + run[0].length < left.trimEnd().length - 1) continue;
    // "By: Acme GP, LLC, its general partner, By: …": this company signs for the party above.
    if (/\bBy\s?:\s?$/i.test(left.slice(0, run.index))) continue;
    if (strongForm.test(run[0])) found.add(run[0], start + run.index, 0.7);
  }
}

/** Collects the parties without duplicates. */
class Parties {
  readonly facts: Fact<Party>[] = [];
  readonly #contract: Contract;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** Adds a party. `start`: offset in the squeezed text. */
  add(printed: string, start: number, confidence: number, aliases: readonly string[] = []): void {
    const name = partyName(printed);
    if (name === null) return;
    const at = start + Math.max(0, printed.indexOf(name.slice(0, 12)));
    const range = this.#contract.original({ start: at, end: at + name.length });
    this.addAt(name, range, confidence, aliases);
  }

  addAt(name: string, range: TextRange, confidence: number, aliases: readonly string[] = []): void {
    const key = partyKey(name);
    if (key.length < 3) return;
    const isAlias = this.facts.some(({ value }) =>
      value.aliases.some((one) => partyKey(one) === key),
    );
    const known = this.facts.find(({ value }) => sameKey(partyKey(value.name), key));
    if (known || isAlias) {
      if (known)
        known.value.aliases.push(...aliases.filter((one) => !known.value.aliases.includes(one)));
      return;
    }
    const { start, end } = range;
    this.facts.push({ value: { name, aliases: [...aliases] }, start, end, confidence });
  }
}

function sameKey(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 6 && long.startsWith(short);
}

const opening =
  /\b(?:by\s(?:and\s)?(?:between|among(?:st)?)|between|among(?:st)?|(?:entered into|made|executed) by|parties (?:to|are|hereto)|these presents|ladies and gentlemen|zwischen|entre(?: les soussignés)?|tra|tussen)\b/gi;
const regionEnd =
  /WITNESSETH|RECITALS?\b|WHEREAS|Whereas\b|BACKGROUND|Background\b|(?:each|both|collectively|together|individually)[^.]{0,80}["“]part(?:y|ies)|in consideration of|NOW,? THEREFORE|[\n.;)]\s?1\.\s(?=\p{Lu})|\bPräambel|wird folgend|il a été convenu/u;

/**
 * Returns the range from "between" to the recitals. If several places match, the best one is used.
 */
function preamble(read: ReadContract, text: string): TextRange | null {
  let best: { points: number; start: number } | null = null;
  for (const match of text.matchAll(opening)) {
    const start = match.index + match[0].length;
    const right = text.slice(start, start + 900);
    if (!definition.test(right) && !anyForm.test(right.slice(0, 250))) continue;
    const left = text.slice(Math.max(0, match.index - 300), match.index);
    let points = -match.index / 8000;
    if (
      /\b(?:agreement|contract|made|entered|dated|effective|vertrag|contrat|contrato|contratto)\b/i.test(
        left,
      )
    )
      points += 2;
    if (definition.test(right)) points += 2;
    if (anyForm.test(right.slice(0, 200))) points += 1;
    // The first name may be a separate sentence below "between".
    const name = start + right.length - right.trimStart().length;
    points += 2 * scoreAt(read, name, 'parties');
    if (/\bwhereas\b/i.test(left)) points -= 2;
    if (best === null || points > best.points) best = { points, start };
  }
  if (best === null) return null;
  const region = text.slice(best.start, best.start + charactersOfRegion);
  const end = regionEnd.exec(region);
  return {
    start: best.start,
    end: best.start + (end && end.index > 30 ? end.index : region.length),
  };
}

/**
 * Matches `(hereinafter referred to as the "Licensor")`. The number of words before the quoted term
 * is bounded.
 */
const definition =
  /\(\s?(?:[\p{L},'’]{1,14}[\s:,]{1,2}|["“]\s?or\s?){0,9}["“„«']{1,2}\s?(?:(?:[Ll]e|[Ll]a|[Dd]er|[Dd]ie|[Dd]as|[Ee]l|[Ii]l|de)\s|[Ll]['’])?([\p{Lu}][^"”“'’()«»]{0,45}?)\s?[,.]?\s?["”“»'’]{1,2}[^()]{0,90}\)/u;
const definitions = new RegExp(definition.source, 'gu');
const quoted =
  /["“„«]\s?(?:(?:[Ll]e|[Ll]a|[Dd]er|[Dd]ie|[Dd]as|[Ee]l|[Ii]l|de)\s|[Ll]['’])?([\p{Lu}][^"”“«»()]{0,45}?)\s?[,.]?\s?["”“»]/gu;
const notAParty =
  /^(?:part(?:y|ies)|partei(?:en)?|(?:the )?agreement|effective date|execution date|term|products?|services?|contract|vertrag|contrat|amendment)$/i;
/** Matches the description after a name: legal form, registered office, registration. */
const descriptor =
  /\b(?:an?|(?-i:the)|eine?|une?|una|een)\s(?:[\p{L}.]+[\s-]){0,5}?(?:corporation|company|partnership|limited liability|trust|association|entity|organi[sz]ed|individual|bank|university|foundation|stock company|subsidiary|division|société|sociedad|società|Gesellschaft|vennootschap)|\bhaving (?:its|an|a|his|her)\b|\bin (?:his|her|its|their) (?:individual|personal) capacity\b|\bwith (?:its|a|an|offices?|principal|registered|an address)\b|\blocated (?:at|in)\b|\bwhose\b|\borgani[sz]ed (?:and|under)|\bincorporated (?:in|under|and)|\bresiding\b|\bacting\b|\bmit Sitz\b|\bdont le siège\b|\bcon sede\b|\bcon domicilio\b|\bgevestigd\b|\bd\/b\/a\b|\bf\/k\/a\b|\blisted on\b|\b(?:on behalf of|as administrator|as trustee|as agent)\b|\bvertreten durch\b|\breprésentée? par\b/iu;

function fromDefinitions(
  read: ReadContract,
  text: string,
  region: TextRange,
  found: Parties,
): void {
  const part = text.slice(region.start, region.end);
  let from = 0;
  for (const match of part.matchAll(definitions)) {
    const segment = part.slice(from, match.index);
    const start = region.start + from;
    const isFirst = from === 0;
    from = match.index + match[0].length;
    const aliases = [...match[0].matchAll(quoted)].map(([, term]) => term!.trim());
    const own = (aliases.length > 0 ? aliases : [match[1]!.trim()]).filter(
      (one) => !notAParty.test(one),
    );
    if (own.length === 0) continue;
    const cut = descriptor.exec(segment);
    const head = cut && cut.index > 2 ? segment.slice(0, cut.index) : segment;
    const arePlainNamesLikely = scoreAt(read, start, 'parties') > leastForPlainName;
    // The descriptor may belong to the previous party: "a Utah company, and World Energy
    // ("Buyer")".
    const later = arePlainNamesLikely && !isFirst ? beforeDefinition.exec(segment) : null;
    if (later && !anyForm.test(head)) {
      found.add(later[1]!, start + later.index + later[0].indexOf(later[1]!), 0.7, own);
    } else addFromHead(head, start, own, found, arePlainNamesLikely);
  }
}

/** Minimum score of a sentence about parties for a name without a legal form to count. */
const leastForPlainName = 0.1;

/** Matches a name after the address of the previous party: "…, IL 60053 and Jane Roe". */
const beforeDefinition =
  /\b(?:and|AND|und|et|y|e|en)\s((?:(?:Mr|Mrs|Ms|Dr|Prof)\. )?\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}\.)?(?: \p{Lu}[\p{L}'’-]{1,20}){1,4})\s?,?\s?$/u;

/**
 * Matches text before a name that describes a party: "a subsidiary of Acme Inc.", "a registered
 * Bank".
 */
const describes =
  /\b(?:(?:subsidiary|affiliate|division|unit|member) of(?: the)?|an?(?: \p{Ll}{3,15}){0,2}|[Bb]ank:)\s$/u;

function addFromHead(
  head: string,
  start: number,
  aliases: readonly string[],
  found: Parties,
  arePlainNamesLikely: boolean,
): void {
  const runs = [...head.matchAll(nameRun)].filter(
    ({ 0: run, index }) =>
      /\p{L}{2}/u.test(run) && !describes.test(head.slice(Math.max(0, index - 60), index)),
  );
  const withForm = runs.filter(([run]) => anyForm.test(run));
  const collective = withForm.length > 1;
  for (const run of withForm.slice(0, 3)) {
    found.add(run[0], start + run.index, 0.92, collective && withForm.length > 2 ? [] : aliases);
  }
  if (withForm.length > 0) return;
  // A person, or a company without its legal form.
  const adjacent = beforeDefinition.exec(head);
  if (adjacent && runs[0]?.index !== adjacent.index && arePlainNamesLikely) {
    found.add(adjacent[1]!, start + adjacent.index, 0.7, aliases);
    return;
  }
  const first = runs[0];
  if (!first || !arePlainNamesLikely || head.slice(0, first.index).trim().length > 16) return;
  if (first[0].endsWith(' of') || first[0].split(/\s/).length < 2) return;
  found.add(first[0].replace(/,.*$/, ''), start + first.index, 0.75, aliases);
}

/** Adds names with a legal form anywhere in the region. */
function fromForms(text: string, region: TextRange, found: Parties, confidence: number): void {
  const part = text.slice(region.start, Math.min(region.end, region.start + 1500));
  const plain = part.replaceAll(/\([^()]{0,300}\)/g, (one) => ' '.repeat(one.length));
  for (const piece of plain.matchAll(
    /(?:(?!\band\b\s\p{Lu}|;|\n|\bAND\b|\bund\b\s\p{Lu}|\bet\b\s).)+/gu,
  )) {
    for (const run of piece[0].matchAll(nameRun)) {
      if (describes.test(piece[0].slice(Math.max(0, run.index - 60), run.index))) continue;
      if (!strongForm.test(run[0]) || run[0].trim().split(/\s/).length < 2) continue;
      found.add(run[0], region.start + piece.index + run.index, confidence);
      if (found.facts.length >= 6) return;
    }
  }
}

/** Adds names between a connector and their description: "and ANR PIPELINE COMPANY (Shipper)". */
function fromWeakForms(text: string, region: TextRange, found: Parties): void {
  const part = text.slice(region.start, region.end);
  for (const run of part.matchAll(nameRun)) {
    const isNamed =
      /(?:^|\b(?:and|between|among|by)\b)\s{0,2}$/iu.test(part.slice(0, run.index)) &&
      /^\s?[,(]/.test(part.slice(run.index + run[0].length));
    if (!isNamed || !anyForm.test(run[0]) || run[0].trim().split(/\s/).length < 3) continue;
    found.add(run[0], region.start + run.index, 0.6);
  }
}

/** Matches names of persons, which have no legal form: "and Jane Roe, an individual". */
const person =
  /(?:\band\b|,|^|;)\s{0,2}((?:(?:Mr|Mrs|Ms|Dr|Prof)\. )?\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}\.?)?(?: (?:van|von|de|der))?(?: \p{Lu}[\p{L}'’-]{1,20}){1,2}),? (?:an individual|residing|having|with an address|born|a (?:natural )?person|whose|wohnhaft|geboren|demeurant|M\.?D)/gu;

function fromPersons(text: string, region: TextRange, found: Parties): void {
  for (const match of text.slice(region.start, region.end).matchAll(person)) {
    found.add(match[1]!, region.start + match.index + match[0].indexOf(match[1]!), 0.7);
  }
}
