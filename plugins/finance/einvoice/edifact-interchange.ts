// Messages of an EDIFACT interchange: selects the requested one, and checks whether the service
// segments (ISO 9735-1) match their content.

import { PipelineFault } from 'workmill/sdk';
import type { RuleFinding } from '../rules/check-rules.ts';
import { messageTypes, type MessageType } from './edifact-segments.ts';
import { readSegments, textAt, type Segment } from './edifact-text.ts';
import { choosePart } from './parts.ts';

export interface Message {
  type: MessageType;
  /** From UNH to UNT. */
  segments: readonly Segment[];
  /** Contradictions of the service segments, by the error codes of CONTRL (UNTDID 0085). */
  findings: RuleFinding[];
}

/** Maximum number per file: repeated errors have the same cause. */
const mostFindings = 100;

type Found = [head: Segment, ...rest: Segment[]];

export const serviceSet = 'EDIFACT syntax';

/**
 * Returns the requested message, or the only supported one.
 *
 * @throws PipelineFault `unsupported_document` for other messages, and for several in one file
 *   without a selection; `document_unreadable` for a truncated or invalid interchange.
 */
export function readMessage(text: string, part?: number): Message {
  const { messages, findings } = readMessages(text);
  const chosen = choosePart(messages, part, {
    what: 'EDIFACT interchange',
    nameOf: ({ type, segments }) => `${type} ${numberOf(segments)}`.trim(),
  });
  return { ...chosen, findings: [...chosen.findings, ...findings] };
}

/**
 * Returns all supported messages, at least one, and contradictions of the enclosing interchanges.
 * @throws PipelineFault
 */
export function readMessages(text: string): { messages: Message[]; findings: RuleFinding[] } {
  const segments = readSegments(text);
  const messages = messagesOf(segments);
  const known = messages.filter((one) => isKnown(typeOf(one)));
  if (known.length === 0) {
    const type = messages[0] ? typeOf(messages[0]) : '';
    const found = type ? `is ${type.slice(0, 20)}` : 'is missing';
    throw new PipelineFault(
      'unsupported_document',
      `the EDIFACT message ${found}; what is read: ${messageTypes.join(', ')}`,
    );
  }
  const others = messages.filter((one) => !isKnown(typeOf(one)));
  return {
    messages: known.map((one) => ({
      type: typeOf(one) as MessageType,
      segments: one,
      findings: trailerFindings(one),
    })),
    findings: [...interchangeFindings(segments), ...leftOut(others)].slice(0, mostFindings),
  };
}

/** Rule numbers of findings about the service segments. */
export const serviceRules = ['EDIFACT-13', 'EDIFACT-17', 'EDIFACT-28', 'EDIFACT-29'] as const;

export function serviceFinding(
  rule: (typeof serviceRules)[number],
  says: string,
  line: number,
): RuleFinding {
  const severity = rule === 'EDIFACT-17' ? 'warning' : 'fatal';
  return { rule, severity, set: serviceSet, says, lines: [line] };
}

function messagesOf(segments: readonly Segment[]): Found[] {
  const messages: Found[] = [];
  let open: Found | null = null;
  for (const segment of segments) {
    if (segment.tag === 'UNH') {
      if (open !== null) throw endless(open);
      open = [segment];
    } else if (open !== null) {
      open.push(segment);
      if (segment.tag !== 'UNT') continue;
      messages.push(open);
      open = null;
    }
  }
  if (open !== null) throw endless(open);
  return messages;
}

function endless([head]: Found): PipelineFault {
  const message = `the EDIFACT message of line ${head.line} has no end (UNT)`;
  return new PipelineFault('document_unreadable', message);
}

function typeOf([head]: Found): string {
  return textAt(head, 1);
}

function isKnown(type: string): boolean {
  return (messageTypes as readonly string[]).includes(type);
}

function numberOf(message: readonly Segment[]): string {
  const beginning = message.find(({ tag }) => tag === 'BGM');
  return beginning ? textAt(beginning, 1) : '';
}

function trailerFindings(message: Found): RuleFinding[] {
  const trailer = message.at(-1)!;
  return [
    ...countFinding(trailer, message.length, 'The message has as many segments as UNT says'),
    ...referenceFinding(trailer, message[0], 0, 'UNT closes the message that UNH began'),
  ];
}

/**
 * Checks counts and references of groups and interchanges; a file may contain several interchanges.
 */
function interchangeFindings(segments: readonly Segment[]): RuleFinding[] {
  const findings: RuleFinding[] = [];
  let head: Segment | null = null;
  let group: Segment | null = null;
  const counts = { messages: 0, groups: 0, inGroup: 0 };
  const missing = (): void => {
    if (head === null) return;
    const says = 'The interchange has its end (UNZ); without it more may have followed.';
    findings.push(serviceFinding('EDIFACT-13', says, segments.at(-1)!.line));
  };
  for (const segment of segments) {
    if (segment.tag === 'UNB') {
      missing();
      head = segment;
      Object.assign(counts, { messages: 0, groups: 0, inGroup: 0 });
    } else if (segment.tag === 'UNG') {
      group = segment;
      counts.groups += 1;
      counts.inGroup = 0;
    } else if (segment.tag === 'UNH') {
      counts.messages += 1;
      counts.inGroup += 1;
    } else if (segment.tag === 'UNE') {
      findings.push(
        ...countFinding(segment, counts.inGroup, 'The group has as many messages as UNE says'),
        ...referenceFinding(segment, group, 4, 'UNE closes the group that UNG began'),
      );
    } else if (segment.tag === 'UNZ') {
      const count = counts.groups || counts.messages;
      findings.push(
        ...countFinding(segment, count, 'The interchange holds as many messages as UNZ says'),
        ...referenceFinding(segment, head, 4, 'UNZ closes the interchange that UNB began'),
      );
      head = null;
    }
  }
  missing();
  return findings;
}

function countFinding(trailer: Segment, counted: number, says: string): RuleFinding[] {
  const stated = textAt(trailer, 0);
  if (stated === '' || Number(stated) === counted) return [];
  const told = `${says}: it says ${stated.slice(0, 20)}, and there are ${counted}.`;
  return [serviceFinding('EDIFACT-29', told, trailer.line)];
}

/** Trailers repeat the reference of their header as their second element. */
function referenceFinding(
  trailer: Segment,
  head: Segment | null,
  at: number,
  says: string,
): RuleFinding[] {
  if (head === null) return [];
  const [began, closes] = [textAt(head, at), textAt(trailer, 1)];
  if (closes === '' || began === closes) return [];
  const told = `${says}: ${closes.slice(0, 35)} is not ${began.slice(0, 35)}.`;
  return [serviceFinding('EDIFACT-28', told, trailer.line)];
}

function leftOut(messages: readonly Found[]): RuleFinding[] {
  return messages.map((one) => {
    const type = typeOf(one).slice(0, 20) || 'no type';
    const says = `The interchange holds messages that are read here alone; one of ${type} was left out.`;
    return serviceFinding('EDIFACT-17', says, one[0].line);
  });
}
