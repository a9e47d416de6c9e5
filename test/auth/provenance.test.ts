import t from 'tap';
import { checkProvenance, readNetwork } from '../../core/auth/provenance.ts';

const anywhere = { tenantId: 'acme', allowedAddresses: null, certificateSha256: null };
const own = Buffer.alloc(32, 1);

t.test('an address has to lie in one of the networks', async (t) => {
  const allowedAddresses = ['203.0.113.0/24', 'fd00::/8', '198.51.100.7/32'];
  const check = (remoteAddress: string | null) => () =>
    checkProvenance({ ...anywhere, allowedAddresses }, { remoteAddress, certificate: null }, []);
  for (const inside of ['203.0.113.9', 'fd12::1', '198.51.100.7', '::ffff:203.0.113.9']) {
    t.doesNotThrow(check(inside), inside);
  }
  for (const outside of ['203.0.114.1', 'fe80::1', '198.51.100.8', '::ffff:10.0.0.1', '', null]) {
    t.throws(check(outside), { code: 'forbidden' }, String(outside));
  }
  t.doesNotThrow(() => checkProvenance(anywhere, { remoteAddress: null, certificate: null }, []));
});

t.test('a bound key needs its very certificate', async (t) => {
  const demands = { ...anywhere, certificateSha256: own };
  const check = (sha256: Buffer | null) => () =>
    checkProvenance(
      demands,
      { remoteAddress: '10.0.0.1', certificate: sha256 && { sha256, names: [] } },
      [],
    );
  t.doesNotThrow(check(Buffer.alloc(32, 1)));
  const refused = { code: 'unauthorized', headers: { 'WWW-Authenticate': /invalid_token/ } };
  t.throws(check(Buffer.alloc(32, 2)), refused);
  t.throws(check(null), refused);
});

t.test('a certificate stands for one tenant, or for nobody', async (t) => {
  const rules = [
    { tenantId: 'acme', names: ['URI:spiffe://example.com/erp', 'DNS:both.example'], sha256: null },
    { tenantId: 'globex', names: ['DNS:both.example'], sha256: own.toString('hex') },
  ];
  const check = (tenantId: string, names: string[], sha256 = Buffer.alloc(32, 2)) => {
    const from = { remoteAddress: null, certificate: { sha256, names } };
    return () => checkProvenance({ ...anywhere, tenantId }, from, rules);
  };
  t.doesNotThrow(check('acme', ['DNS:x.example', 'URI:spiffe://example.com/erp']));
  t.doesNotThrow(check('globex', [], own));
  t.throws(check('globex', ['URI:spiffe://example.com/erp']), { code: 'unauthorized' });
  t.throws(check('acme', ['DNS:unknown.example']), { code: 'unauthorized' });
  t.throws(check('acme', ['DNS:both.example']), { code: 'unauthorized' }, 'ambiguous');
  t.throws(check('acme', ['URI:spiffe://example.com/erp'], own), { code: 'unauthorized' });
});

t.test('networks are written as PostgreSQL keeps them, and a slip is told', async (t) => {
  t.same(readNetwork('10.20.0.0/16'), { network: '10.20.0.0/16' });
  t.same(readNetwork('203.0.113.7'), { network: '203.0.113.7/32' });
  t.same(readNetwork('FD00::1'), { network: 'fd00::1/128' });
  t.match(readNetwork('10.1.2.3/8'), { problem: /write 10\.0\.0\.0\/8/ });
  for (const wrong of ['', '10.0.0.0/33', '012.1.1.1', '10.1', 'fe80::1%eth0', 'example.com']) {
    t.match(readNetwork(wrong), { problem: /must be an address or a network/ }, wrong);
  }
});
