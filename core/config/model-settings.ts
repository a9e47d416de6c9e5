// Settings of model servers. No other setting determines where the text of a document may be sent.

import { listOfGroups, setting } from './declare.ts';
import { serverCredentials } from './server-credentials.ts';
import { baseUrl, duration, text, whole } from './value-types.ts';

export const modelName = text('a name such as local', /^[a-z0-9][a-z0-9_-]{0,39}$/);

const restart = true;

export const models = listOfGroups(
  'Model servers with the OpenAI chat API (vLLM, Ollama, llama.cpp). A pipeline uses a server only ' +
    'if its own file names it.',
  {
    name: setting(modelName, {
      about: 'Name for pipelines; results show it as model:<name>.',
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
    ...serverCredentials,
    timeout: setting(duration('1s', '10m'), {
      about: 'Timeout per request, including one retry; never extends the timeout of a run.',
      default: '30s',
      restart,
    }),
    max_answer_tokens: setting(whole(16, 100_000), {
      about: 'Maximum number of tokens of an answer.',
      default: 2_000,
      restart,
    }),
    max_document_chars: setting(whole(100, 1_000_000), {
      about:
        'Maximum number of characters of a document that are sent; must fit the context of the model.',
      default: 24_000,
      restart,
    }),
    connections: setting(whole(1, 256), {
      about: 'Maximum number of concurrent requests; the timeout includes waiting.',
      default: 2,
      restart,
    }),
    tokens_per_hour: setting(whole(1, 2_000_000_000), {
      about:
        'Maximum number of tokens per hour and process, requests and answers; default: no limit.',
      restart,
    }),
    tokens_per_day: setting(whole(1, 2_000_000_000), {
      about: 'Maximum number of tokens per day and process; default: no limit.',
      restart,
    }),
  },
);
