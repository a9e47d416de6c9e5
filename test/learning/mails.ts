// Labeled mails, and an appliance whose plugin `sorts` learns from them.

import type { Test } from 'tap';
import { eventually } from '../support/eventually.ts';
import { startTestAppliance, type TestAppliance } from '../http/appliance.ts';
import { call, type Call, type Reply } from '../http/client.ts';

const things = ['printer', 'screen', 'keyboard', 'laptop', 'mouse', 'monitor', 'headset', 'camera'];
const sentences: Record<string, readonly string[]> = {
  fault: ['My {} is broken and does not turn on.', 'The {} stopped working this morning.'],
  refund: ['I want my money back for the {}.', 'Please refund the {} that I returned.'],
  delivery: ['Where is the parcel with my {}?', 'The courier has not brought the {} yet.'],
};

export interface Mail {
  id: string;
  text: string;
  topic: string;
  group?: string;
}

/** Sixteen of each topic. */
export function mailsOf(...topics: string[]): Mail[] {
  return topics.flatMap((topic) =>
    things.flatMap((thing) =>
      sentences[topic]!.map((sentence, index) => ({
        id: `${topic}-${thing}-${index}`,
        text: sentence.replace('{}', thing),
        topic,
      })),
    ),
  );
}

export interface Desk extends TestAppliance {
  send(method: string, path: string, options?: Omit<Call, 'method'>): Promise<Reply>;
  /** In place of those that are there. */
  put(mails: readonly object[], options?: Omit<Call, 'method'>): Promise<void>;
  /** Trains a model to its end, whatever that is. */
  train(model?: string, options?: Omit<Call, 'method'>): Promise<any>;
  untilEnded(trainingId: string): Promise<any>;
  model(name?: string): Promise<any>;
  configure(learning: object): Promise<void>;
}

export const models = '/v1/models/sorts';

export async function openDesk(t: Test): Promise<Desk> {
  const appliance = await startTestAppliance(t, { plugins: ['sorts'] });
  const key = await appliance.bearer();
  const send: Desk['send'] = (method, path, options = {}) =>
    call(appliance.url + path, { method, ...options, headers: { ...key, ...options.headers } });
  const untilEnded = (trainingId: string, headers: Call['headers'] = {}): Promise<any> =>
    eventually('the training has ended', async () => {
      const reply = await send('GET', `/v1/model-trainings/${trainingId}`, { headers });
      const training = reply.json();
      return training.finished_at !== null && training;
    });
  return {
    ...appliance,
    send,
    async put(mails, options = {}) {
      const reply = await send('PUT', '/v1/reference/labeled_mails', { body: mails, ...options });
      if (reply.status !== 200) throw new Error(reply.text);
    },
    async train(model = 'topics', options = {}) {
      const reply = await send('POST', `${models}/${model}/trainings`, options);
      if (reply.status !== 202) throw new Error(reply.text);
      return await untilEnded(reply.json().training_id, options.headers);
    },
    untilEnded,
    model: async (name = 'topics') => (await send('GET', `${models}/${name}`)).json(),
    async configure(learning) {
      const reply = await send('PUT', '/v1/pipelines/sorts/config', { body: { learning } });
      if (reply.status !== 200) throw new Error(reply.text);
    },
  };
}
