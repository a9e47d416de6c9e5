import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { compileSchema, type JsonSchema } from '../../../core/kernel/validate.ts';
import { settingsSchema } from '../../../plugins/compliance/settings-schema.ts';
import {
  shippedRules as tagRules,
  shippedVersion as tagRuleVersion,
} from '../../../plugins/compliance/tags/tag-rules.ts';
import { makeRecord } from './record.ts';

t.test('the shipped rules are those of the YAML file, each with its provision and cases', (t) => {
  t.ok(tagRules.length >= 60);
  t.match(tagRuleVersion, /^\d{4}-\d\d-\d\d$/);
  for (const { id, cite } of tagRules) t.match(cite, /\d/, id);
  // The generator refuses a rule whose cases do not hold.
  const script = join(import.meta.dirname, '../../../scripts/generate/compliance-tags.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  t.same([status, stderr], [0, '']);
  t.end();
});

async function tagsOf(text: string, input: object, settings = {}): Promise<string[]> {
  const given = { record_type: 'kyc', documents: [{ document_type: 'other' }], ...input };
  const { completedUnit } = await makeRecord([text], { input: given, settings });
  const { regulatory_tags: names, tags } = completedUnit.compliance_object;
  t.same(
    names,
    tags.map(({ tag }) => tag),
  );
  return names;
}

t.test('tags follow from the subject, the documents and the jurisdiction', async (t) => {
  const subject = { kind: 'person', name: 'Lene Holmgaard', country: 'DK' };
  const danish = await tagsOf('Statement about the diagnosis.', { subject });
  t.ok(danish.includes('gdpr.health'));
  t.notOk(danish.includes('hipaa.health_information'));
  const american = await tagsOf('Statement about the diagnosis.', { subject, jurisdiction: 'US' });
  t.ok(american.includes('hipaa.health_information'));
  t.notOk(american.includes('gdpr.health'));
});

t.test('card numbers are told from other long numbers by their check digit', async (t) => {
  const card = await tagsOf('Card 4539 1488 0343 6467 until 12/27', {});
  t.ok(card.includes('pci.account_data'));
  const order = await tagsOf('Order 4539 1488 0343 6468, tracking 000000000000000000', {});
  t.notOk(order.includes('pci.account_data'));
});

const own = {
  id: 'acme.vendor_file',
  title: 'Vendor file',
  cite: 'Purchasing policy, section 4',
  when: { words: ['Vendor Master Data'] },
  retention_period: '12 years',
};

t.test(
  'own rules add tags with their retention, replace shipped ones, or disable them',
  async (t) => {
    const checkSettings = compileSchema(settingsSchema as JsonSchema);
    const settings = { tags: { version: '2026-04', disable: ['gdpr.health'], rules: [own] } };
    t.ok(checkSettings(structuredClone(settings)).ok);
    const subject = { kind: 'person', name: 'Lene Holmgaard', country: 'DK' };
    const input = { record_type: 'kyc', subject, documents: [{ document_type: 'other' }] };
    const text = 'VENDOR MASTER DATA with the diagnosis';
    const { completedUnit } = await makeRecord([text], { input, settings });
    const record = completedUnit.compliance_object;
    t.match(record.tag_rules, /^2026-04 \(\d{4}-/);
    t.notOk(record.regulatory_tags.includes('gdpr.health'));
    t.match(
      record.tags.find(({ tag }) => tag === own.id),
      { retention: { class: 'own', period: '12 years', cite: own.cite } },
    );
    t.same(
      await tagsOf('vendor master record', { subject }, { tags: { shipped: false, rules: [own] } }),
      [],
    );
    const replacing = { ...own, id: 'gdpr.health', when: { words: ['another word'] } };
    const replaced = await tagsOf(text, { subject }, { tags: { rules: [replacing] } });
    t.notOk(replaced.includes('gdpr.health'));
  },
);

for (const [what, rule] of [
  ['an unknown condition', { ...own, when: { wordz: ['x'] } }],
  ['no condition', { ...own, when: {} }],
  ['an unknown jurisdiction', { ...own, when: { jurisdiction: 'MARS' } }],
  ['a tag without a regime', { ...own, id: 'vendor' }],
] as const) {
  t.test(`a rule with ${what} is refused`, async (t) => {
    const checkSettings = compileSchema(settingsSchema as JsonSchema);
    t.notOk(checkSettings({ tags: { rules: [structuredClone(rule)] } }).ok);
  });
}
