// The settings of model servers: the only place that says where a document's text may be sent.

import { listOfGroups, secret, setting } from './declare.ts';
import { file } from './file-types.ts';
import { baseUrl, duration, text, whole } from './value-types.ts';

export const modelName = text('a name such as local', /^[a-z0-9][a-z0-9_-]{0,39}$/);

const restart = true;

export const models = listOfGroups(
  'Model servers of your own that speak the OpenAI chat API (vLLM, Ollama, llama.cpp). A pipeline ' +
    'uses one only when its own file names it.',
  {
    name: setting(modelName, {
      about: 'What pipelines call it; also its place in results, as model:<name>.',
      required: true,
      restart,
    }),
    url: setting(baseUrl('https', 'http'), {
      about:
        'Address of the API, such as http://127.0.0.1:11434/v1. Naming it here opens the way to ' +
        'it, in a private network as well; it is reached directly and never by a redirect.',
      required: true,
      restart,
    }),
    model: setting(text('a name', /^\S{1,200}$/), {
      about: 'Name of the model on the server.',
      required: true,
      restart,
    }),
    api_key: secret(text('one line', /^[^\r\n]{1,1000}$/), {
      about: 'Key to send as Authorization: Bearer.',
      restart,
    }),
    ca_file: setting(file, {
      about: 'PEM file of the authority of its certificate, beside the public ones.',
      restart,
    }),
    timeout: setting(duration('1s', '10m'), {
      about: 'Longest time of one question with its second try; a run never takes longer for it.',
      default: '30s',
      restart,
    }),
    max_answer_tokens: setting(whole(16, 100_000), {
      about: 'Most tokens of an answer.',
      default: 2_000,
      restart,
    }),
    max_document_chars: setting(whole(100, 1_000_000), {
      about: "Characters of a document that are sent; must fit the model's context.",
      default: 24_000,
      restart,
    }),
    connections: setting(whole(1, 256), {
      about: 'Questions under way at the same time; others wait, and their time runs.',
      default: 2,
      restart,
    }),
    tokens_per_hour: setting(whole(1, 2_000_000_000), {
      about: 'Most tokens of questions and answers in an hour of this process; default: no limit.',
      restart,
    }),
    tokens_per_day: setting(whole(1, 2_000_000_000), {
      about: 'Most tokens in a day of this process; default: no limit.',
      restart,
    }),
  },
);
