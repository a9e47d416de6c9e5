// An EDIFACT message as a tree, with the table of its type, and the rules that it breaks.

import type { XmlElement } from 'workmill/sdk';
import type { RuleReport } from '../rules/check-rules.ts';
import { edifactDespatchAdvice, edifactOrder, edifactReceiptAdvice } from './edifact-goods.ts';
import { readMessage, readMessages, serviceSet, type Message } from './edifact-interchange.ts';
import { contentFindings, contentSet } from './edifact-rules.ts';
import type { MessageType } from './edifact-segments.ts';
import { messageTree } from './edifact-tree.ts';
import { eancom, edifact } from './edifact.ts';
import type { Syntax } from './terms.ts';
import { rootOf, selectAll, xmlPath } from './xml-path.ts';

const association = xmlPath('UNH/e0057');

const syntaxes: Readonly<Record<Exclude<MessageType, 'INVOIC'>, Syntax>> = {
  ORDERS: edifactOrder,
  DESADV: edifactDespatchAdvice,
  RECADV: edifactReceiptAdvice,
};

export interface EdifactMessage {
  root: XmlElement;
  syntax: Syntax;
  rules: RuleReport;
}

/**
 * @throws PipelineFault for a file that is not an interchange, or has no single supported message.
 */
export function readEdifact(text: string, part?: number): EdifactMessage {
  return readOne(readMessage(text, part));
}

/** Returns all messages of a file. @throws PipelineFault like `readEdifact` */
export function readAllEdifact(text: string): EdifactMessage[] {
  const { messages, findings } = readMessages(text);
  const [first, ...rest] = messages.map(readOne);
  // Each contradiction in the interchange is reported once.
  const rules = { ...first!.rules, findings: [...findings, ...first!.rules.findings] };
  return [{ ...first!, rules }, ...rest];
}

function readOne(message: Message): EdifactMessage {
  const root = messageTree(message);
  const findings = [...message.findings, ...contentFindings(message.type, root)];
  return {
    root,
    syntax: syntaxOf(message.type, root),
    rules: { sets: [serviceSet, contentSet], findings },
  };
}

function syntaxOf(type: MessageType, root: XmlElement): Syntax {
  if (type !== 'INVOIC') return syntaxes[type];
  const [by] = selectAll(rootOf(root), association);
  return by?.text.startsWith('EAN') ? eancom : edifact;
}
