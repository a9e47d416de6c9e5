// A server that speaks the part of the OpenAI chat API that is used, and misbehaves when told to.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

export interface ChatRequest {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    max_tokens: number;
    temperature: number;
    response_format: { type: string; json_schema: { strict: boolean; schema: object } };
  };
}

/** What it does with the requests, in turn; the last one is repeated. */
export type Turn =
  | { says: unknown }
  | { writes: string }
  | { status: number; headers?: Record<string, string> }
  | 'hangs_up'
  | 'never_answers';

export interface ChatServer {
  /** Base of the API, without a trailing slash. */
  url: string;
  requests: ChatRequest[];
  /** Resolves when the next request has come in. */
  asked(): Promise<void>;
}

export async function startChatServer(t: Test, turns: Turn[]): Promise<ChatServer> {
  const requests: ChatRequest[] = [];
  let heard = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const body = JSON.parse(text) as ChatRequest['body'];
      const { authorization } = request.headers;
      requests.push({ path: request.url ?? '', authorization, body });
      heard.resolve();
      heard = Promise.withResolvers();
      take(turns[Math.min(requests.length, turns.length) - 1]!, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, requests, asked: () => heard.promise };
}

function take(turn: Turn, response: ServerResponse): void {
  if (turn === 'never_answers') return;
  if (turn === 'hangs_up') return void response.destroy();
  if ('status' in turn) {
    response.writeHead(turn.status, turn.headers ?? {});
    return void response.end('{"error":{"message":"no"}}');
  }
  const content = 'writes' in turn ? turn.writes : JSON.stringify(turn.says);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    }),
  );
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}
