import t from 'tap';
import { CALIBRATION, confidence } from '../../../../plugins/finance/layout/confidence.ts';

t.test('a better score, a wider margin and more support never lower the confidence', async (t) => {
  for (const [name, calibration] of Object.entries(CALIBRATION)) {
    const at = (score: number, margin: number, support: number): number =>
      confidence(calibration, { score, margin }, support);
    t.ok(at(3, 1, 0.5) >= at(1, 1, 0.5), `${name} by score`);
    t.ok(at(1, 3, 0.5) >= at(1, 1, 0.5), `${name} by margin`);
    t.ok(at(1, 1, 1) >= at(1, 1, -0.5), `${name} by support`);
  }
});

t.test('nothing is certain, and a hopeless choice falls below every threshold', async (t) => {
  for (const calibration of Object.values(CALIBRATION)) {
    t.ok(confidence(calibration, { score: 50, margin: 50 }, 2) <= 0.999);
    t.ok(confidence(calibration, { score: -4, margin: -4 }, -0.5) < calibration.threshold);
  }
});
