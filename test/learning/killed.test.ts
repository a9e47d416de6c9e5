// kill -9 while a model is trained: no half version, and the training begins again after the restart.

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import {
  buildPlace,
  openDatabaseOf,
  startProcess,
  type ApplianceProcess,
} from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { isAlive } from '../support/processes.ts';
import { mailsOf } from './mails.ts';

/** Learns only once there is a file `go` in its folder; says by its log that it waits. */
const pipeline = `
import { existsSync } from 'node:fs';
import { definePipeline, messageBlocks } from 'workmill/sdk';
const text = { type: 'string' };
const any = { type: 'object' };
const wait = new Int32Array(new SharedArrayBuffer(4));
export default definePipeline({
  title: 'Waits', description: 'Learns when it may.', settings: any,
  operations: {
    nothing: {
      title: 'Nothing', description: 'Does nothing.', input: any, options: any, output: any,
      published: any, documents: [], unit: 'mail', successStatus: 'completed',
      eventType: 'mail.done', businessObject: any, examples: [],
      defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 },
      run: async () => ({ completedUnit: {}, confidence: 0.9, evidence: {},
        validation: { rulesPassed: 0, failures: [] }, businessObject: {} }),
    },
  },
  reference: {
    mails: {
      title: 'Mails', description: 'Labeled mails.', key: 'id', findBy: [], searchIn: [],
      schema: { type: 'object', required: ['id'], properties: { id: text, text, topic: text } },
    },
  },
  models: {
    topics: {
      title: 'Topics', description: 'Of mails.',
      training: { kind: 'one', blocks: messageBlocks, folds: 2 },
      learnsFrom: {
        mails({ text, topic }) {
          while (!existsSync(process.cwd() + '/go')) Atomics.wait(wait, 0, 0, 20);
          return [{ text, labels: [topic] }];
        },
      },
      judgedBy: { metric: 'accuracy', margin: 0 },
    },
  },
});
`;

const place = buildPlace(t);
// The plugin's process has an account of its own, and looks for a file that comes later.
chmodSync(join(place.home, '..'), 0o755);
const folder = join(place.home, '../plugins/waits');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'plugin.yaml'),
  'name: waits\nversion: 1.0.0\nengine: ^0.1\nentry: pipeline.mjs\n',
);
writeFileSync(join(folder, 'pipeline.mjs'), pipeline);
place.configure(`pipelines: { folders: ['${join(folder, '..')}'] }\n`);

async function trainingOf(appliance: ApplianceProcess, id: string): Promise<any> {
  return (await appliance.api(`/model-trainings/${id}`)).json();
}

t.test('a training that kill -9 interrupted begins again and succeeds', async (t) => {
  const first = await startProcess(t, { place });
  const body = mailsOf('fault', 'refund');
  await first.api('/reference/mails', { method: 'PUT', body });
  const started = await first.api('/models/waits/topics/trainings', { method: 'POST' });
  if (started.status !== 202) throw new Error(`${started.text}\n${first.output()}`);
  const id = started.json().training_id;
  const step = async () => (await trainingOf(first, id)).step === 'collecting';
  await eventually('the training runs', step);
  const family = first.family();
  await first.killFamily();
  t.notOk(family.some(isAlive), 'its hosts are gone as well');

  const second = await startProcess(t, { place });
  const database = await openDatabaseOf(t, place);
  t.same(await database.knex('model_versions').select('version'), []);
  writeFileSync(join(folder, 'go'), '');
  const ended = await eventually('the training has ended', async () => {
    const training = await trainingOf(second, id);
    return training.finished_at !== null && training;
  });
  t.match(ended, { status: 'succeeded', training_id: id });
  const { attempts } = await database.knex('model_trainings').first('attempts');
  t.equal(attempts, 2);
  t.equal((await database.knex('model_versions').select('version')).length, 1);
});
