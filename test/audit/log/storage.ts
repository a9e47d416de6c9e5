// S3-compatible storage for tests: MinIO where scripts/test-tools --minio has built it, and always a server that
// checks signatures (AWS Signature Version 4) and locks for itself.

import { spawn } from 'node:child_process';
import { createHash, createHmac, hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { Test } from 'tap';

export const credentials = { accessKeyId: 'workmill', secretAccessKey: 'a secret of the test' };

export interface StoredObject {
  content: string;
  mode: string;
  until: string;
}

export interface TestStorage {
  endpoint: string;
  objects: Map<string, StoredObject>;
}

export async function startStorage(t: Test): Promise<TestStorage> {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const status = judge(request, body, objects);
      const code = status === 403 ? 'SignatureDoesNotMatch' : 'Refused';
      const error = `<Error><Code>${code}</Code><Message>for the test</Message></Error>`;
      response.writeHead(status).end(status === 200 ? '' : error);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, objects };
}

function judge(request: IncomingMessage, body: string, objects: Map<string, StoredObject>): number {
  const { headers, method, url = '' } = request;
  if (!isSigned(request, body)) return 403;
  if (method === 'GET') return objects.has(url) ? 200 : 404;
  if (headers['content-md5'] !== hash('md5', body, 'base64')) return 400;
  if (headers['if-none-match'] === '*' && objects.has(url)) return 412;
  const mode = String(headers['x-amz-object-lock-mode']);
  const until = String(headers['x-amz-object-lock-retain-until-date']);
  objects.set(url, { content: body, mode, until });
  return 200;
}

/** The signature, computed from the request as the standard describes it. */
function isSigned({ headers, method, url = '' }: IncomingMessage, body: string): boolean {
  const [, day, region, names = '', signature] =
    /Credential=workmill\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const digest = createHash('sha256').update(body).digest('hex');
  if (day === undefined || headers['x-amz-content-sha256'] !== digest) return false;
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, url, '', signed.join(''), names, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash('sha256', canonical)].join(
    '\n',
  );
  const key = [day, region!, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

/** MinIO on a folder of the test. Resolves when it serves. */
export async function startMinio(t: Test, program: string, port: number): Promise<string> {
  const child = spawn(program, ['server', t.testdir(), '--address', `127.0.0.1:${port}`], {
    env: {
      MINIO_ROOT_USER: credentials.accessKeyId,
      MINIO_ROOT_PASSWORD: credentials.secretAccessKey,
      MINIO_BROWSER: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  t.teardown(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.includes('API: ')) break;
  }
  child.stdout.resume();
  return `http://127.0.0.1:${port}`;
}
