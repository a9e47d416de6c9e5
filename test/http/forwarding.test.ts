import { X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import t from 'tap';
import { noProxies, type ProxyTrust } from '../../core/http/forwarding.ts';
import type { CertificateField } from '../../core/http/forwarded-certificate.ts';
import { readCertificateField } from '../../core/http/forwarded-certificate.ts';
import { defineRoute } from '../../core/http/route.ts';
import { testAuthority } from '../support/tls.ts';
import { call } from './client.ts';
import { startEdge } from './edge.ts';

const row = defineRoute({
  method: 'GET',
  path: '/v1/address',
  scope: 'workflows:read',
  tag: 'Test',
  description: '',
  errors: [],
  name: 'address',
  summary: '',
  replies: { 200: { description: '', schema: {} } },
  handle: ({ remoteAddress }) => ({ status: 200, body: { remoteAddress } }),
});

const trusted: Partial<ProxyTrust> = { trustedProxies: ['127.0.0.0/8', '10.0.0.0/8', 'fd00::/8'] };

t.test('a caller is the rightmost hop that is no proxy of ours', async (t) => {
  const edge = await startEdge(t, [row], { proxies: trusted });
  const cases: [forwarded: string, seen: string][] = [
    ['198.51.100.7', '198.51.100.7'],
    ['203.0.113.9, 198.51.100.7, 10.1.2.3', '198.51.100.7'],
    ['10.9.9.9, 198.51.100.7:4711', '198.51.100.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]:443,fd00::1', '2001:db8::7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['10.1.1.1, 10.2.2.2', '10.1.1.1'],
    ['198.51.100.7, unknown', '127.0.0.1'],
    ['198.51.100.7, 0x7f.1', '127.0.0.1'],
    ['198.51.100.7, fe80::1%eth0', '127.0.0.1'],
    ['198.51.100.7, 999.1.1.1', '127.0.0.1'],
    ['198.51.100.7,', '127.0.0.1'],
    [`198.51.100.7${', 10.0.0.1'.repeat(500)}`, '10.0.0.1'],
    ['', '127.0.0.1'],
  ];
  for (const [forwarded, seen] of cases) {
    const headers = { ...edge.key, 'x-forwarded-for': forwarded };
    const reply = await call(`${edge.url}/v1/address`, { headers });
    t.equal(reply.json().remoteAddress, seen, forwarded.slice(0, 60));
  }
  const line = edge.log.lines.find(({ message }) => message === 'request');
  t.equal(line?.fields['remote_address'], '198.51.100.7', 'the log has it too');
});

t.test('nobody else is believed, and only one of the two fields', async (t) => {
  const seen = async (proxies: Partial<ProxyTrust>, headers: Record<string, string>) => {
    const edge = await startEdge(t, [row], { proxies });
    const reply = await call(`${edge.url}/v1/address`, { headers: { ...edge.key, ...headers } });
    return reply.json().remoteAddress;
  };
  const both = {
    'x-forwarded-for': '198.51.100.7',
    forwarded: 'for="[2001:db8::9]:4711";proto=https, For=203.0.113.9;by=10.0.0.1',
  };
  t.equal(await seen({}, both), '127.0.0.1');
  t.equal(await seen({ trustedProxies: ['10.0.0.0/8'] }, both), '127.0.0.1', 'not from here');
  const listed = { behindProxy: true, trustedProxies: ['10.0.0.0/8'] };
  t.equal(await seen(listed, both), '127.0.0.1', 'a list is the whole list');
  t.equal(await seen(trusted, both), '198.51.100.7');
  t.equal(await seen({ ...trusted, forwardedHeader: 'forwarded' }, both), '203.0.113.9');
  const quoted = { forwarded: 'for="[2001:db8::9]:4711"' };
  t.equal(await seen({ ...trusted, forwardedHeader: 'forwarded' }, quoted), '2001:db8::9');
});

const authority = testAuthority();
const { certificate } = authority.issue({
  commonName: 'erp',
  names: ['erp.example', 'spiffe://example.com/erp'],
});
const parsed = new X509Certificate(certificate);
const sha256 = Buffer.from(parsed.fingerprint256.replaceAll(':', ''), 'hex');
const escaped = encodeURIComponent(certificate);
const forms: Record<CertificateField, Record<string, string>> = {
  'client-cert': { 'client-cert': `:${parsed.raw.toString('base64')}:` },
  'x-forwarded-client-cert': {
    'x-forwarded-client-cert': `Hash=${'0'.repeat(64)};URI=spiffe://evil,By=x;Cert="${escaped}"`,
  },
  'ssl-client-cert': { 'ssl-client-cert': escaped, 'ssl-client-verify': 'SUCCESS' },
};

t.test(
  'a certificate that a trusted proxy passes on binds keys like one of the connection',
  async (t) => {
    for (const field of Object.keys(forms) as CertificateField[]) {
      const proxies = { ...trusted, clientCertificateHeader: field };
      const edge = await startEdge(t, [row], { proxies });
      const bound = await edge.auth.createKey({
        tenantId: 'acme',
        name: 'bound',
        mode: 'live',
        scopes: ['workflows:read'],
        expiresAt: null,
        certificateSha256: sha256,
      });
      const get = async (url: string, more: Record<string, string>): Promise<number> => {
        const headers = { authorization: `Bearer ${bound.text}`, ...more };
        return (await call(`${url}/v1/address`, { headers })).status;
      };
      t.equal(await get(edge.url, forms[field]), 200, field);
      t.equal(await get(edge.url, {}), 401, `${field}: none`);
      const wrong = (Object.keys(forms) as CertificateField[]).find((other) => other !== field)!;
      t.equal(await get(edge.url, forms[wrong]), 401, `${field}: in a field that is not believed`);
    }
  },
);

t.test('a certificate from anybody else is not looked at', async (t) => {
  for (const field of Object.keys(forms) as CertificateField[]) {
    const proxies = { trustedProxies: ['10.0.0.0/8'], clientCertificateHeader: field };
    const edge = await startEdge(t, [row], { proxies });
    const bound = await edge.auth.createKey({
      tenantId: 'acme',
      name: 'bound',
      mode: 'live',
      scopes: ['workflows:read'],
      expiresAt: null,
      certificateSha256: sha256,
    });
    const headers = { authorization: `Bearer ${bound.text}`, ...forms[field] };
    t.equal((await call(`${edge.url}/v1/address`, { headers })).status, 401, field);
  }
  t.equal(noProxies.clientCertificateHeader, 'off');
});

t.test('certificate fields are read exactly, and junk stands for nobody', (t) => {
  for (const [field, headers] of Object.entries(forms)) {
    const read = readCertificateField(field as CertificateField, headers);
    t.strictSame(read?.sha256, sha256, field);
    t.strictSame(read?.names, ['DNS:erp.example', 'URI:spiffe://example.com/erp'], field);
  }
  const envoy = (text: string) =>
    readCertificateField('x-forwarded-client-cert', { 'x-forwarded-client-cert': text });
  const hash = 'ab'.repeat(32);
  const full = `By=spiffe://x/front;Hash=${hash};Subject="CN=a\\"b,O=c;URI=spiffe://evil";URI=spiffe://x/erp;DNS=a.example;DNS=b.example`;
  t.match(envoy(full), { names: ['URI:spiffe://x/erp', 'DNS:a.example', 'DNS:b.example'] });
  t.equal(envoy(full)?.sha256.toString('hex'), hash);
  const junk: [CertificateField, IncomingHttpHeaders][] = [
    ['client-cert', { 'client-cert': 'MIIB' }],
    ['client-cert', { 'client-cert': `${forms['client-cert']['client-cert']}, :AAAA:` }],
    ['client-cert', { 'client-cert': ':AAAA:' }],
    ['ssl-client-cert', { 'ssl-client-cert': escaped }],
    ['ssl-client-cert', { 'ssl-client-cert': escaped, 'ssl-client-verify': 'FAILED:expired' }],
    ['ssl-client-cert', { 'ssl-client-cert': '%zz', 'ssl-client-verify': 'SUCCESS' }],
    ['x-forwarded-client-cert', { 'x-forwarded-client-cert': 'Hash=abc' }],
    ['x-forwarded-client-cert', { 'x-forwarded-client-cert': `Hash=${hash};Subject="open` }],
    ['x-forwarded-client-cert', { 'x-forwarded-client-cert': '===' }],
  ];
  for (const [field, headers] of junk) {
    t.equal(readCertificateField(field, headers), null, JSON.stringify(headers).slice(0, 60));
  }
  t.end();
});
