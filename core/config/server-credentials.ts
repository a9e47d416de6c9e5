// Credentials of a server with the OpenAI API, for all of its endpoints.

import { secret, setting } from './declare.ts';
import { file } from './file-types.ts';
import { text } from './value-types.ts';

export const serverCredentials = {
  api_key: secret(text('one line', /^[^\r\n]{1,1000}$/), {
    about: 'Key to send as Authorization: Bearer.',
    restart: true,
  }),
  ca_file: setting(file, {
    about: 'PEM file of the authority of its certificate, in addition to the public ones.',
    restart: true,
  }),
};
