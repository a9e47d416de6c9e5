// Asks a model server for values of which the plugin is unsure, and compares the answers. An answer
// never replaces an extracted value. A person must check values that only the model found.

import {
  confidenceIfConfirmed,
  confidenceIfDisputed,
  confidenceOfModelAlone,
  createRangeFinder,
  type Model,
  type ModelReading,
  type RangeFinder,
} from 'workmill/sdk';
import { isNameOf } from '../checks/request.ts';
import type { ClauseModels } from '../clauses/clause-model.ts';
import type { Clause } from '../clauses/find-clauses.ts';
import type { ContractDates } from '../facts/contract-dates.ts';
import type { Fact } from '../facts/fact.ts';
import type { Party } from '../facts/parties.ts';
import { partyName } from '../facts/party-names.ts';
import type { ContractRead } from '../read-contract.ts';
import { compareClause } from './compare-clause.ts';
import { surelyRead, type ModelOpinion, type OpinionField } from './opinion.ts';
import {
  answerSchema,
  clauseOfProperty,
  instructionsFor,
  mostNames,
  passagesFor,
  unsureClauses,
} from './question.ts';

/**
 * Returns the contract with `opinion`. Returns it unchanged if no model is configured or all values
 * are reliable.
 */
export async function askSecondReader(
  read: ContractRead,
  models: Pick<ClauseModels, 'thresholdOf'>,
  model: Model | undefined,
): Promise<ContractRead> {
  if (!model) return read;
  const clauses = unsureClauses(read, models);
  if (clauses.length === 0 && isSure(read)) return read;
  const passages = passagesFor(read, clauses);
  const reading = await model.extract({
    document: read.contract.document,
    ...(passages && { passages }),
    schema: answerSchema,
    instructions: instructionsFor(clauses),
  });
  const opinion: ModelOpinion = {
    model: model.name,
    refused: reading.refused,
    confirmed: [],
    added: [],
    disagreements: [],
    dropped: reading.dropped.flatMap((pointer) => fieldOf(pointer, clauses) ?? []),
  };
  if (reading.refused !== null) return { ...read, opinion };
  return compare({ ...read, opinion }, { reading, clauses, opinion });
}

function isSure({ parties, dates: { agreement, effective } }: ContractRead): boolean {
  const facts = [...parties, agreement, effective];
  return parties.length > 1 && facts.every((one) => one !== null && one.confidence >= surelyRead);
}

/**
 * Returns the field that a JSON pointer into the answer refers to; null for a property that was not
 * requested.
 */
function fieldOf(pointer: string, clauses: readonly Clause[]): OpinionField | null {
  const [, property = ''] = pointer.split('/');
  const clause = clauseOfProperty(clauses, property);
  if (clause) return `clauses/${clause.name}`;
  return fields.find((field) => field === property) ?? null;
}

const dateFields = [
  ['agreement_date', 'agreement'],
  ['effective_date', 'effective'],
  ['expiration_date', 'expiration'],
] as const satisfies [OpinionField, keyof ContractDates][];

const fields = ['parties', ...dateFields.map(([field]) => field)] as const;

interface Answer {
  reading: ModelReading;
  /** Clauses that were requested. */
  clauses: readonly Clause[];
  /** Receives the results of the comparison. */
  opinion: ModelOpinion;
}

function compare(read: ContractRead, answer: Answer): ContractRead {
  const { reading, clauses, opinion } = answer;
  const finder = createRangeFinder(read.contract.document.text);
  const isAsked = new Set(clauses.map(({ name }) => name));
  return {
    ...read,
    parties: compareParties(read.parties, answer, finder),
    dates: compareDates(read.dates, answer, finder),
    clauses: read.clauses.map((clause) => {
      if (!isAsked.has(clause.name)) return clause;
      const property = Object.keys(reading.values).find(
        (pointer) => clauseOfProperty(clauses, pointer.slice(1))?.name === clause.name,
      );
      const given = property === undefined ? null : String(reading.values[property]!.value);
      return compareClause(clause, given, { read, finder, opinion });
    }),
  };
}

function compareParties(
  parties: readonly Fact<Party>[],
  { reading, opinion }: Answer,
  finder: RangeFinder,
): Fact<Party>[] {
  const names = Object.entries(reading.values).flatMap(([pointer, { value }]) =>
    pointer.startsWith('/parties/') ? (partyName(String(value)) ?? []) : [],
  );
  if (names.length === 0) return [...parties];
  const field = 'parties';
  const compared = parties.map((party): Fact<Party> => {
    if (names.some((name) => isNameOf(party.value, name))) {
      opinion.confirmed.push(field);
      return { ...party, confidence: confidenceIfConfirmed(party.confidence) };
    }
    // Models omit parties of long lists, so reliable names keep their confidence.
    if (party.confidence >= surelyRead) return party;
    opinion.disagreements.push({ field, read: party.value.name, given: null });
    return { ...party, confidence: confidenceIfDisputed(party.confidence) };
  });
  for (const name of names) {
    if (compared.some(({ value }) => isNameOf(value, name))) continue;
    const [range] = finder.find(name);
    if (!range) opinion.dropped.push(field);
    else if (parties.length > 1) opinion.disagreements.push({ field, read: null, given: name });
    else if (compared.length < mostNames) {
      opinion.added.push({ field, given: name });
      compared.push({ value: { name, aliases: [] }, ...range, ...byModelAlone(opinion) });
    }
  }
  return compared;
}

function compareDates(
  dates: ContractDates,
  { reading, opinion }: Answer,
  finder: RangeFinder,
): ContractDates {
  const compared = { ...dates };
  for (const [field, key] of dateFields) {
    const given = reading.values[`/${field}`];
    if (given === undefined) continue;
    const value = String(given.value);
    const own = dates[key];
    if (own?.value === value) {
      opinion.confirmed.push(field);
      compared[key] = { ...own, confidence: confidenceIfConfirmed(own.confidence) };
      continue;
    }
    if (own) {
      opinion.disagreements.push({ field, read: own.value, given: value });
      compared[key] = { ...own, confidence: confidenceIfDisputed(own.confidence) };
      continue;
    }
    const [range] = finder.find(value);
    if (!range) opinion.dropped.push(field);
    else {
      opinion.added.push({ field, given: value });
      compared[key] = { value, ...range, ...byModelAlone(opinion) };
    }
  }
  return compared;
}

function byModelAlone({ model }: ModelOpinion): Pick<Fact<unknown>, 'confidence' | 'source'> {
  return { confidence: confidenceOfModelAlone, source: `model:${model}` };
}
