// A webhook receiver in Node without packages. WEBHOOK_SECRET=whsec_… node receiver.mjs [port]
// It speaks plain http: put it behind the proxy that ends TLS.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
const toleranceSeconds = 300;
/** In a real receiver: a table with a unique key, written in the transaction that does the work. */
const seen = new Set();

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers;
  if (!id || !timestamp || !given) return false;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) return false;
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  const expected = Buffer.from(`v1,${hmac.digest('base64')}`);
  // Two signatures, separated by a space, while a secret is being rotated.
  return given.split(' ').some((one) => {
    const signature = Buffer.from(one);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  // The bytes as they came: parsing and printing them again would change them.
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    seen.add(id);
    console.log(`received ${id}`, JSON.parse(body));
  }
  response.writeHead(204).end();
});

server.listen(Number(process.argv[2] ?? 8000), '127.0.0.1', () => {
  console.log(`listening ${server.address().port}`);
});
