// A server that speaks the transcription part of the OpenAI API, and misbehaves when told to.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

export interface SpeechRequest {
  path: string;
  authorization: string | undefined;
  /** As the form has them. */
  model: string;
  responseFormat: string;
  file: { name: string; type: string; bytes: number };
}

/** What it does with the requests, in turn; the last one is repeated. */
export type SpeechTurn = { answers: unknown } | { writes: string } | { status: number };

export interface SpeechServer {
  /** Base of the API, without a trailing slash. */
  url: string;
  requests: SpeechRequest[];
}

export async function startSpeechServer(t: Test, turns: SpeechTurn[]): Promise<SpeechServer> {
  const requests: SpeechRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const type = request.headers['content-type']!;
      const form = await new Response(Buffer.concat(parts), {
        headers: { 'content-type': type },
      }).formData();
      const file = form.get('file') as File;
      requests.push({
        path: request.url!,
        authorization: request.headers.authorization,
        model: form.get('model') as string,
        responseFormat: form.get('response_format') as string,
        file: { name: file.name, type: file.type, bytes: file.size },
      });
      const turn = turns[Math.min(requests.length, turns.length) - 1]!;
      if ('status' in turn) return void response.writeHead(turn.status).end();
      response.setHeader('content-type', 'application/json');
      response.end('writes' in turn ? turn.writes : JSON.stringify(turn.answers));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, requests };
}
