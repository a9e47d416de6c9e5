// Bucket of S3-compatible storage, written to with object lock. Until the lock ends, nobody with
// the credentials of this machine can change or delete an object.

import { hash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { Settings } from '../../../config/settings.ts';
import { createEgress, type Egress } from '../../../egress/egress.ts';
import { singleServerRules } from '../../../egress/single-server.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';

const dayMs = 86_400_000;
const deadlineMs = 15_000;
/** Maximum size of an error response: XML with a code and a message. */
const mostAnswerBytes = 16_384;

export type BucketSettings = NonNullable<Settings['audit']['bucket']>;

export interface Bucket {
  /**
   * Writes and locks a new object. Returns false if the key exists; that object is not changed.
   * Throws if the storage cannot be reached or refuses the request.
   */
  add(key: string, content: string): Promise<boolean>;
  has(key: string): Promise<boolean>;
  close(): Promise<void>;
}

export function openBucket(settings: BucketSettings, parts: { clock: Clock; log: Log }): Bucket {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, mode, retentionDays, caFile } =
    settings;
  const { clock } = parts;
  const egress = createEgress({ ...parts, ...singleServerRules({ url: endpoint, caFile }) });

  async function send(
    method: 'GET' | 'PUT',
    key: string,
    headers: Record<string, string>,
    body: string,
  ): ReturnType<Egress['send']> {
    const signed = await new AwsV4Signer({
      method,
      // Path-style addresses work with every S3-compatible storage, and need no DNS name for each
      // bucket.
      url: `${endpoint}/${bucket}/${key}`,
      headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body) },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      datetime: clock
        .now()
        .toISOString()
        .replaceAll(/[-:]|\.\d+/g, ''),
    }).sign();
    return await egress.send({
      purpose: 'model',
      method,
      url: signed.url.href,
      headers: Object.fromEntries(signed.headers),
      ...(method === 'PUT' && { body: Buffer.from(body) }),
      deadlineMs,
      maxResponseBytes: mostAnswerBytes,
      oversize: 'cut',
      maxRedirects: 0,
    });
  }

  function refusal({ status, body }: { status: number; body: Buffer }): Error {
    const text = body.toString('utf8');
    const [code, message] = ['Code', 'Message'].map(
      (name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '',
    );
    return new Error(`status ${status} ${code} ${message}`.trim());
  }

  return {
    async add(key, content) {
      const until = new Date(clock.now().getTime() + retentionDays * dayMs);
      const headers = {
        'content-type': 'text/plain; charset=utf-8',
        'content-md5': hash('md5', content, 'base64'),
        'if-none-match': '*',
        'x-amz-object-lock-mode': mode.toUpperCase(),
        'x-amz-object-lock-retain-until-date': until.toISOString(),
      };
      const answer = await send('PUT', key, headers, content);
      if (answer.status === 412) return false;
      if (answer.status !== 200) throw refusal(answer);
      return true;
    },
    async has(key) {
      const answer = await send('GET', key, {}, '');
      if (answer.status === 404) return false;
      if (answer.status !== 200) throw refusal(answer);
      return true;
    },
    close: () => egress.close(),
  };
}
