import t from 'tap';
import { publishedPlans } from '../../core/config/plans.ts';
import { addressHolder } from '../../core/rates/address-holder.ts';
import { limitClasses, limitsOf } from '../../core/rates/limits.ts';

t.test('without plans.yaml the plans are the published tables', async (t) => {
  t.matchSnapshot(JSON.stringify(publishedPlans(), null, 2));
});

t.test('what each kind of endpoint draws on, by plan', async (t) => {
  const plans = publishedPlans();
  const lines = Object.entries(plans).flatMap(([name, plan]) =>
    limitClasses.map((kind) => {
      const limits = limitsOf(plan, { name: 'endpoint', limit: kind });
      const shown = limits.map((one) => `${one.name} ${one.rate.perSecond}`);
      return `${name} ${kind}: ${shown.join(', ') || 'unlimited'}`;
    }),
  );
  t.matchSnapshot(lines.join('\n'));
  const nowhere = limitsOf(plans.starter, { name: null, limit: 'default' });
  t.match(nowhere, [{ name: 'control_plane' }]);
});

t.test('an address stands for itself, an IPv6 address for its /64', async (t) => {
  t.equal(addressHolder('192.0.2.1'), '192.0.2.1');
  t.equal(addressHolder('::ffff:192.0.2.1'), '192.0.2.1');
  t.equal(addressHolder('2001:db8::1'), addressHolder('2001:db8::ffff:1'));
  t.not(addressHolder('2001:db8::1'), addressHolder('2001:db8:0:1::1'));
  t.equal(addressHolder(null), addressHolder('unix socket'));
});
