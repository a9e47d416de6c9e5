// The settings of the transcription server: the only place that says where recordings may be sent.

import { group, setting } from './declare.ts';
import { serverCredentials } from './server-credentials.ts';
import { baseUrl, duration, text } from './value-types.ts';

const restart = true;

export const transcription = group(
  'Transcription of recordings by a server with the OpenAI transcription API (whisper.cpp, ' +
    'faster-whisper, vLLM).',
  {
    url: setting(baseUrl('https', 'http'), {
      about:
        'Address of the API, such as http://127.0.0.1:8000/v1. Naming it here opens the way to it, in ' +
        'a private network as well. Default: none, and recordings go to review.',
      restart,
    }),
    model: setting(text('a name', /^\S{1,200}$/), {
      about: 'Name of the model on the server.',
      default: 'whisper-1',
      restart,
    }),
    ...serverCredentials,
    timeout: setting(duration('1s', '2h'), {
      about: 'Timeout per recording.',
      default: '10m',
      restart,
    }),
  },
);
