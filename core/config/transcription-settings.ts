// Settings of transcription. No other setting determines where recordings may be sent, and which
// program may be started for them.

import { group, list, setting } from './declare.ts';
import { serverCredentials } from './server-credentials.ts';
import { baseUrl, duration, oneOf, size, text } from './value-types.ts';

const restart = true;

export const transcription = group(
  'Transcription of recordings by a server with the OpenAI transcription API (whisper.cpp, ' +
    'faster-whisper, vLLM), or by a program of this machine.',
  {
    kind: setting(oneOf(['server', 'command', 'pocketsphinx']), {
      about:
        'server: the server at url. command: the program below, such as whisper-cli. pocketsphinx: ' +
        'pocketsphinx_batch with its English models. Programs run without network and privileges.',
      default: 'server',
      restart,
    }),
    program: setting(text('an absolute path', /^\//), {
      about: 'Path of the program; for pocketsphinx, default: the usual places.',
      restart,
    }),
    decoder: setting(text('an absolute path', /^\//), {
      about:
        'Path of ffmpeg, which decodes MP3, OGG, M4A, FLAC, AMR, WebM and telephony codecs for programs; ' +
        'default: the usual places. Without it, programs get WAV with PCM, A-law or µ-law only.',
      restart,
    }),
    arguments: list(text('one line', /^[^\r\n\0]{1,1000}$/), {
      about:
        'Arguments of the command, without a shell. {audio} is a WAV file with 16 kHz and one channel, ' +
        '{model_file} the setting below.',
      default: ['-m', '{model_file}', '-f', '{audio}', '-l', 'auto', '-np'],
      restart,
    }),
    model_file: setting(text('an absolute path', /^\//), {
      about:
        'Model of the command; for pocketsphinx, folder with the models. The service user must be able ' +
        'to read it.',
      restart,
    }),
    memory: setting(size('64MiB', '256GiB'), {
      about: 'Maximum address space of a program, models that it maps included.',
      default: '4GiB',
      restart,
    }),
    piece: setting(duration('20s', '30m'), {
      about:
        'Length of the parts in which recordings are transcribed; an interrupted recording resumes after ' +
        'the last one. Shorter recordings are sent to servers as they are.',
      default: '2m',
      restart,
    }),
    max_duration: setting(duration('1m', '12h'), {
      about: 'Maximum length of a recording.',
      default: '2h',
      restart,
    }),
    channels: setting(oneOf(['mixed', 'separate']), {
      about:
        'separate: transcribe the two channels of a stereo recording one by one, as call centers record ' +
        'customer and agent. Recordings with the same voices on both channels are mixed.',
      default: 'mixed',
      restart,
    }),
    channel_speakers: list(text('a name', /^[^<>:\r\n\0]{1,60}$/), {
      about: 'Names of the speakers on the left and the right channel, for channels: separate.',
      default: ['Customer', 'Agent'],
      restart,
    }),
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
    response_format: setting(oneOf(['verbose_json', 'diarized_json']), {
      about:
        'Format that the server is asked for. diarized_json: with speakers, for servers and models that ' +
        'have it.',
      default: 'verbose_json',
      restart,
    }),
    ...serverCredentials,
    timeout: setting(duration('1s', '2h'), {
      about: 'Timeout per part of a recording.',
      default: '10m',
      restart,
    }),
  },
);
