// A time stamp authority (RFC 3161) for tests: the openssl program behind an HTTP server.

import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Test } from 'tap';

export interface TestAuthority {
  url: string;
  /** PEM of the authority of its certificate. */
  issuer: string;
  /** PEM of its own certificate. */
  own: string;
  /** PEM of a certificate of the issuer that is no longer valid. */
  expired: string;
  /** What it does instead of stamping, as long as it is set. */
  answer: ((request: Buffer) => Buffer | Promise<Buffer>) | null;
  requests: number;
  /** The answer of openssl. */
  stamp(request: Buffer): Promise<Buffer>;
  /** What openssl says of a token. */
  verify(token: Buffer, content: string): Promise<string>;
  /** A token as somebody else would sign it: with a certificate for `usage`. */
  resign(request: Buffer, usage: string, options?: string): Promise<Buffer>;
}

const run = promisify(execFile);

export function hasOpenssl(): boolean {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' }).startsWith('OpenSSL');
  } catch {
    return false;
  }
}

const configuration = `[tsa]
default_tsa = authority
[authority]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

const ec = 'ec -pkeyopt ec_paramgen_curve:P-256';

/** `keys` has the arguments of `openssl req -newkey`. */
export async function startAuthority(t: Test, keys = ec): Promise<TestAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'workmill-tsa-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'tsa.cnf'), configuration);
  writeFileSync(join(folder, 'serial'), '01');
  const openssl = (line: string) => run('openssl', line.split(' '), { cwd: folder });
  const pair = `-newkey ${keys} -nodes`;
  await openssl(`req -x509 ${pair} -keyout ca.key -out ca.pem -subj /CN=Issuer -days 2`);

  async function issue(name: string, usage: string): Promise<void> {
    writeFileSync(join(folder, 'extensions'), `extendedKeyUsage=${usage}\n`);
    await openssl(`req ${pair} -keyout ${name}.key -out ${name}.csr -subj /CN=Authority`);
    const issuer = '-CA ca.pem -CAkey ca.key -CAcreateserial';
    await openssl(
      `x509 -req -in ${name}.csr ${issuer} -out ${name}.pem -days 2 -extfile extensions`,
    );
  }

  await issue('tsa', 'critical,timeStamping');
  await openssl('x509 -in ca.pem -signkey ca.key -days -1 -out expired.pem');
  const authority: TestAuthority = {
    url: '',
    issuer: readFileSync(join(folder, 'ca.pem'), 'utf8'),
    own: readFileSync(join(folder, 'tsa.pem'), 'utf8'),
    expired: readFileSync(join(folder, 'expired.pem'), 'utf8'),
    answer: null,
    requests: 0,
    async stamp(request) {
      writeFileSync(join(folder, 'request.tsq'), request);
      await openssl(
        'ts -reply -config tsa.cnf -queryfile request.tsq -signer tsa.pem -inkey tsa.key -out answer.tsr',
      );
      return readFileSync(join(folder, 'answer.tsr'));
    },
    async verify(token, content) {
      writeFileSync(join(folder, 'kept.tst'), token);
      writeFileSync(join(folder, 'kept'), content);
      const { stdout } = await openssl(
        'ts -verify -token_in -in kept.tst -data kept -CAfile ca.pem',
      );
      return stdout.trim();
    },
    async resign(request, usage, options = '-cades') {
      await issue('other', usage);
      // Afterwards: no certificate may be younger than the time that it signs.
      await authority.stamp(request);
      await openssl('ts -reply -in answer.tsr -token_out -out given.der');
      await openssl('cms -verify -noverify -binary -inform DER -in given.der -out info.der');
      const content = '-in info.der -econtent_type 1.2.840.113549.1.9.16.1.4';
      const signer = `-signer other.pem -inkey other.key ${options}`;
      await openssl(`cms -sign -binary -nodetach ${content} ${signer} -outform DER -out other.der`);
      return readFileSync(join(folder, 'other.der'));
    },
  };
  const server = createServer((request, response) => {
    authority.requests += 1;
    const isKnown =
      request.url === '/tsr' && request.headers['content-type'] === 'application/timestamp-query';
    void buffer(request)
      .then((body) => (isKnown ? (authority.answer ?? authority.stamp)(body) : Buffer.of()))
      .then((body) => response.writeHead(isKnown ? 200 : 404).end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  authority.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`;
  return authority;
}
