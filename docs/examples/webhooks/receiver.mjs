// A webhook receiver in Node without packages. WEBHOOK_SECRET=whsec_… node receiver.mjs [port]
// For an endpoint with a key pair WEBHOOK_PUBLIC_KEY=whpk_… in place of the secret.
// It speaks plain http: put it behind the proxy that terminates TLS.

import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET: secret, WEBHOOK_PUBLIC_KEY: publicKey } = process.env;
const fits = publicKey ? fitsPublicKey(publicKey) : fitsSecret(secret);
const toleranceSeconds = 300;
/** In a real receiver: a table with a unique key, written in the transaction that does the work. */
const seen = new Set();

/** The signature that fits; undefined when the delivery is not genuine. */
function signatureOf(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers;
  if (!id || !timestamp || !given) return undefined;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) return undefined;
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  // Several signatures, separated by a space, while a secret is being rotated.
  return given.split(' ').find((one) => fits(one, signed));
}

function fitsSecret(text) {
  const key = Buffer.from(text.slice('whsec_'.length), 'base64');
  return (given, signed) => {
    const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    const signature = Buffer.from(given);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  };
}

function fitsPublicKey(text) {
  // The head of an Ed25519 key in DER (RFC 8410), then its 32 bytes.
  const head = Buffer.from('302a300506032b6570032100', 'hex');
  const point = Buffer.from(text.slice('whpk_'.length), 'base64');
  const key = createPublicKey({ key: Buffer.concat([head, point]), type: 'spki', format: 'der' });
  return (given, signed) =>
    given.startsWith('v1a,') && verify(null, signed, key, Buffer.from(given.slice(4), 'base64'));
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  // The bytes as they came: parsing and printing them again would change them.
  const body = Buffer.concat(chunks);
  const signature = signatureOf(request.headers, body);
  if (signature === undefined) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    seen.add(id);
    console.log(`received ${id}`, JSON.parse(body));
  }
  // Tells the sender which secret is in use here, and so which of several can end.
  response.writeHead(204, { 'webhook-verified-with': signature }).end();
});

server.listen(Number(process.argv[2] ?? 8000), '127.0.0.1', () => {
  console.log(`listening ${server.address().port}`);
});
