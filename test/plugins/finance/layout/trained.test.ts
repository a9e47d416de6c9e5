// The trained file is the only source of some weights: what it lacks must stop the plugin at once.

import t from 'tap';
import model from '../../../../plugins/finance/models/layout.json' with { type: 'json' };
import { RULES } from '../../../../plugins/finance/layout/rules.ts';
import { tablesOf } from '../../../../plugins/finance/layout/trained.ts';
import { PRIORS } from '../../../../scripts/train/priors.ts';

const { tables, slips } = model;

t.test('a field has trained weights or weights set by hand, not both', async (t) => {
  t.strictSame(
    Object.keys(tables).filter((field) => field in RULES),
    [],
  );
  t.strictSame(Object.keys(tables).sort(), Object.keys(PRIORS).sort(), 'training starts somewhere');
});

t.test('slips are ranked by their own weights where they have any', async (t) => {
  const read = tablesOf(model);
  t.equal(read.sheets.payable.bias, tables.payable.bias);
  t.equal(read.slips.payable.bias, slips.tables.payable.bias);
  t.equal(read.slips.invoiceNumber, read.sheets.invoiceNumber);
  t.equal(read.sheets.vendor, RULES.vendor);
});

t.test('a missing table is reported with its name and the command that makes it', async (t) => {
  const { payable: _, ...others } = tables;
  t.throws(() => tablesOf({ tables: others, slips }), {
    message: 'models/layout.json: tables.payable is missing. Run scripts/train/train-layout.ts.',
  });
  t.throws(() => tablesOf({ tables, slips: { tables: { payable: tables.payable } } }), {
    message: /slips\.tables\.vendor is missing/,
  });
});

t.test('a missing or unusable weight is reported with its name', async (t) => {
  const withPayable = (change: object) => ({
    tables: { ...tables, payable: { ...tables.payable, ...change } },
    slips,
  });
  t.throws(() => tablesOf(withPayable({ bias: undefined })), {
    message: /tables\.payable has no number for bias/,
  });
  t.throws(() => tablesOf(withPayable({ features: { largest: null } })), {
    message: /tables\.payable has no number for largest/,
  });
  t.throws(() => tablesOf(withPayable({ labels: { grossTotal: 3 } })), {
    message: /names the label grossTotal, which the reader does not have/,
  });
});

t.test('weights that the reader would ignore are reported', async (t) => {
  t.throws(() => tablesOf({ tables: { ...tables, net: RULES.net }, slips }), {
    message: /tables\.net is not used/,
  });
});
