// Measures the support pipeline on labeled messages and mails: `scripts/node
// scripts/train/measure-support.ts FOLDER [--only PART]…`. FOLDER contains truth.jsonl (format:
// support/messages.ts) and the files that it names. Parts: intents, sentiment, replies, mails,
// masking, summaries, names, mixed, speed. Half of the mails, by hash of the ID, were not examined while the rules were
// written; they are counted separately (`unseen`). `--failures` prints the failed cases among the
// others.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureIntents } from './support/measure-intents.ts';
import { measureMails, measureReplies } from './support/measure-mails.ts';
import { measureMixed } from './support/measure-mixed.ts';
import { measureNames } from './support/measure-names.ts';
import { measureMasking } from './support/measure-masking.ts';
import { measureSummaries } from './support/measure-summaries.ts';
import { measureSpeed } from './support/measure-speed.ts';
import { readMessages } from './support/messages.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true }, failures: { type: 'boolean' } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder: measure-support.ts FOLDER.');
const messages = readMessages(join(folder, 'truth.jsonl'));
const isWanted = (part: string): boolean => values.only === undefined || values.only.includes(part);

if (isWanted('intents')) await measureIntents(messages);
if (isWanted('replies')) await measureReplies(messages, folder, values.failures ?? false);
if (isWanted('mails')) await measureMails(messages, folder);
if (isWanted('masking')) measureMasking();
if (isWanted('mixed')) measureMixed(messages);
if (isWanted('names')) measureNames(values.failures ?? false);
if (isWanted('summaries')) measureSummaries(values.failures ?? false);
if (isWanted('speed')) await measureSpeed();
