// Requests as bytes, with their correct statuses.

export interface Shape {
  name: string;
  bytes: Buffer;
  /** Status of the first answer; if omitted, any without a server error. */
  statuses?: readonly number[];
  /** Highest allowed number of answers; more means that a body was parsed as a request. */
  most?: number;
  /** An incomplete request, which gets no answer. */
  mayBeSilent?: true;
}

type Facts = Omit<Shape, 'name' | 'bytes'>;

const refused: Facts = { statuses: [400] };
/**
 * The parser of Node.js accepts these request lines; they name only the request that is answered.
 */
const lenient: Facts = { statuses: [302, 400] };
const path = '/v1/workflows/start';

function shape(name: string, text: string | Buffer, facts: Facts = {}): Shape {
  return { name, bytes: Buffer.isBuffer(text) ? text : Buffer.from(text, 'latin1'), ...facts };
}

export function httpShapes(key: string): Shape[] {
  return [...requestLines(), ...fragments(), ...headerFields(key)];
}

function requestLines(): Shape[] {
  const line = (text: string, facts: Facts = refused, name = text): Shape =>
    shape(`line ${JSON.stringify(name)}`, `${text}\r\nHost: x\r\nConnection: close\r\n\r\n`, facts);
  return [
    line(''),
    line('GET'),
    line('GET /', lenient),
    line('GET  / HTTP/1.1', lenient),
    line('GET / HTTP/1.1 x'),
    line('GET / http/1.1'),
    line('GET / HTTP/0.9', lenient),
    line('GET / HTTP/2.0', lenient),
    line('GET / HTTP/9.9'),
    line('GET / HTTP/1.'),
    line('GET / FTP/1.1'),
    line('get / HTTP/1.1'),
    line('BREW /v1/workflows HTTP/1.1'),
    line('GET\t/\tHTTP/1.1'),
    line('\u0000GET / HTTP/1.1'),
    line('GET /\u0000 HTTP/1.1'),
    line('GET /\u007f\u00e9 HTTP/1.1', {}),
    line('GET /%zz HTTP/1.1', { statuses: [400, 404] }),
    line('GET /v1/workflows/%00/status HTTP/1.1', { statuses: [400, 401, 404] }),
    line('GET /v1/workflows/%c0%80/status HTTP/1.1', { statuses: [400, 401, 404] }),
    line('GET /v1/../../etc/passwd HTTP/1.1', { statuses: [400, 401, 404] }),
    line('GET /v1/%2e%2e/%2e%2e/etc/passwd HTTP/1.1', { statuses: [400, 401, 404] }),
    line('GET //127.0.0.1/v1 HTTP/1.1', { statuses: [400, 401, 404] }),
    line('GET http://[::1/v1 HTTP/1.1'),
    line('GET http://x/v1/workflows HTTP/1.1', { statuses: [401] }),
    line('GET http:// HTTP/1.1'),
    line('GET #x HTTP/1.1'),
    line('GET /#x HTTP/1.1'),
    line('GET x HTTP/1.1'),
    line('GET * HTTP/1.1'),
    line('OPTIONS * HTTP/1.1', { statuses: [400, 404, 405] }),
    line('CONNECT x:443 HTTP/1.1'),
    line('TRACE / HTTP/1.1', { statuses: [400, 404, 405] }),
    line('PRI * HTTP/2.0'),
    line(`GET /${'a'.repeat(15_000)} HTTP/1.1`, { statuses: [404, 414, 431] }, 'path of 15 KiB'),
    line(`GET /${'a'.repeat(80_000)} HTTP/1.1`, { statuses: [414, 431] }, 'path of 80 KB'),
    line(`GET /${'/'.repeat(10_000)} HTTP/1.1`, { statuses: [404] }, '10,000 slashes'),
    line(
      `GET /v1/workflows?${'a&'.repeat(7_000)} HTTP/1.1`,
      { statuses: [401] },
      '7,000 parameters',
    ),
    line(`${'A'.repeat(20_000)} / HTTP/1.1`, { statuses: [400, 431] }, 'method of 20 KB'),
  ];
}

/** Requests with missing parts, and bytes that are no request. */
function fragments(): Shape[] {
  return [
    shape('no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', refused),
    shape(
      'two hosts',
      'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
      refused,
    ),
    shape('empty Host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', refused),
    shape('HTTP/1.0 without Host', 'GET /v1/workflows HTTP/1.0\r\n\r\n', { statuses: [401] }),
    shape('only line ends', '\r\n'.repeat(1_000), { mayBeSilent: true }),
    shape('nothing but zeros', Buffer.alloc(100_000), refused),
    shape('a TLS greeting', Buffer.from('16030100a5010000a10303', 'hex'), refused),
    shape('an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', refused),
    shape('a line without end', 'GET / HTTP/1.1', { mayBeSilent: true }),
    shape('line feeds only', 'GET / HTTP/1.1\nHost: x\n\n', refused),
  ];
}

function headerFields(key: string): Shape[] {
  const field = (name: string, text: string, facts: Facts = refused): Shape =>
    shape(
      `field ${name}`,
      `GET /v1/workflows HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\n${text}\r\nConnection: close\r\n\r\n`,
      facts,
    );
  return [
    field('without colon', 'Nonsense'),
    field('without name', ': x'),
    field('name with a space', 'A b: x'),
    field('space before the colon', 'Accept : x'),
    field('name with a null', 'A\u0000: x'),
    field('value with a null', 'A: \u0000'),
    field('value with a control', 'A: \u0001'),
    field('value of bytes above 127', 'A: \u00ff\u00fe', {}),
    field('folded', 'A: x\r\n  y'),
    field('carriage return alone', 'A: x\ry: z'),
    field('of 20 KB', `A: ${'x'.repeat(20_000)}`, { statuses: [431] }),
    field('many small ones', 'A: x\r\n'.repeat(3_000).trimEnd(), { statuses: [431] }),
    field('2,000 names', numbered(1_500), {}),
    field('two keys', 'Authorization: Bearer sk_live_x', {}),
    field('Expect of the unknown', 'Expect: 200-ok', { statuses: [417] }),
    field('Upgrade', 'Upgrade: websocket', {}),
    field(
      'Upgrade to HTTP/2',
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA',
      {},
    ),
    field('Range', 'Range: bytes=0-,0-,0-', { statuses: [200] }),
    field('Accept of nonsense', 'Accept: ;;;q=,,/', {}),
    field('method override', 'X-HTTP-Method-Override: DELETE', { statuses: [200] }),
    field('forwarded', 'X-Forwarded-For: 10.0.0.1\r\nX-Forwarded-Host: evil', { statuses: [200] }),
    field(
      'rewritten address',
      'X-Original-URL: /v1/admin/tenants\r\nX-Rewrite-URL: /v1/admin/tenants',
      { statuses: [200] },
    ),
    field('long traceparent', `Traceparent: ${'0'.repeat(5_000)}`, { statuses: [200] }),
    field('long X-Request-Id', `X-Request-Id: ${'x'.repeat(5_000)}`, { statuses: [200] }),
    field('long Last-Event-ID', `Last-Event-ID: ${'x'.repeat(500)}`, {}),
    field('long cookie', `Cookie: ${'a=b;'.repeat(3_000)}`, { statuses: [200] }),
  ];
}

function numbered(count: number): string {
  return Array.from({ length: count }, (_, n) => `n${n}:x`).join('\r\n');
}

/**
 * Bodies whose end two parsers may find in different places; a second answer shows that one did.
 */
export function smugglingShapes(key: string): Shape[] {
  const inner = `GET /v1/keys HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\n\r\n`;
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\nContent-Type: application/json\r\n`;
  const framed = (name: string, framing: string, body: string, facts: Facts = refused): Shape =>
    shape(`framing ${name}`, `${head}${framing}\r\n\r\n${body}`, facts);
  const chunked = 'Transfer-Encoding: chunked';
  const { length } = inner;
  return [
    framed('length and chunked', `Content-Length: ${length}\r\n${chunked}`, `0\r\n\r\n${inner}`),
    framed('chunked and length', `${chunked}\r\nContent-Length: 4`, `0\r\n\r\n${inner}`),
    framed('two lengths', `Content-Length: 2\r\nContent-Length: ${length}`, `{}${inner}`),
    framed('two lengths in one field', `Content-Length: 2, ${length}`, `{}${inner}`),
    framed('the same length twice', 'Content-Length: 2\r\nContent-Length: 2', `{}${inner}`),
    framed('negative length', 'Content-Length: -1', inner),
    framed('length with a sign', 'Content-Length: +2', `{}${inner}`),
    framed('hexadecimal length', 'Content-Length: 0x2', `{}${inner}`),
    framed('length with a fraction', 'Content-Length: 2.0', `{}${inner}`),
    framed('length with a space inside', 'Content-Length: 2 2', `{}${inner}`),
    framed('empty length', 'Content-Length:', `{}${inner}`),
    framed('length over 64 bits', 'Content-Length: 99999999999999999999', '{}'),
    framed('length of 2^53', 'Content-Length: 9007199254740993', '{}', { statuses: [400, 413] }),
    framed(
      'space before the colon',
      `Content-Length: 2\r\nTransfer-Encoding : chunked`,
      `{}${inner}`,
    ),
    framed('identity', 'Transfer-Encoding: identity\r\nContent-Length: 2', `{}${inner}`),
    framed('unknown coding', 'Transfer-Encoding: cow', `0\r\n\r\n${inner}`),
    framed('coding with a prefix', 'Transfer-Encoding: xchunked', `0\r\n\r\n${inner}`),
    framed('chunked, then another', 'Transfer-Encoding: chunked, identity', `0\r\n\r\n${inner}`),
    framed('gzip, then chunked', 'Transfer-Encoding: gzip, chunked', `2\r\n{}\r\n0\r\n\r\n`),
    framed('chunked twice', 'Transfer-Encoding: chunked, chunked', `2\r\n{}\r\n0\r\n\r\n`),
    framed('two coding fields', `${chunked}\r\nTransfer-Encoding: cow`, `0\r\n\r\n${inner}`),
    framed('quoted coding', 'Transfer-Encoding: "chunked"', `0\r\n\r\n${inner}`),
    framed('coding with a vertical tab', 'Transfer-Encoding: \u000bchunked', `0\r\n\r\n${inner}`),
    framed('coding after a folded line', 'Transfer-Encoding:\r\n chunked', `0\r\n\r\n${inner}`),
    framed('coding in another field', `A: b\nTransfer-Encoding: chunked`, `0\r\n\r\n${inner}`),
    framed('chunk size with a sign', chunked, `+2\r\n{}\r\n0\r\n\r\n`),
    framed('chunk size with a prefix', chunked, `0x2\r\n{}\r\n0\r\n\r\n`),
    framed('chunk size of 70 bits', chunked, `${'f'.repeat(18)}\r\n{}\r\n0\r\n\r\n`),
    framed('negative chunk size', chunked, `-2\r\n{}\r\n0\r\n\r\n`),
    framed('chunk longer than its size', chunked, `2\r\n{}{}\r\n0\r\n\r\n${inner}`),
    framed('chunk ended by a line feed', chunked, `2\n{}\n0\n\n`),
    framed('empty chunk size', chunked, `\r\n{}\r\n0\r\n\r\n`),
    framed('long chunk extension', chunked, `2;${'x'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`, {
      statuses: [400, 413, 431],
    }),
    framed('trailers that frame', chunked, `2\r\n{}\r\n0\r\nContent-Length: 9\r\nHost: y\r\n\r\n`, {
      statuses: [400],
    }),
    framed('chunks of one byte', chunked, `${'1\r\n{\r\n'.repeat(5_000)}0\r\n\r\n`),
    framed('a body that is cut', 'Content-Length: 100', '{}', { mayBeSilent: true }),
    shape(
      'GET with a request as body',
      `GET /v1/workflows HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\nContent-Length: ${length}\r\n\r\n${inner}`,
      {},
    ),
    shape(
      'GET with a large body',
      `GET /v1/workflows HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\nContent-Length: 5000000\r\n\r\n${'x'.repeat(5_000_000)}`,
      {},
    ),
    shape('a hundred requests at once', inner.repeat(100), { most: 100, statuses: [200] }),
    shape(
      'requests after one that closes',
      inner.replace('Host', 'Connection: close\r\nHost') + inner,
      { statuses: [200] },
    ),
  ];
}
