// What docs/operating-webhooks.md names is there: metrics, settings, commands and log lines.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { startTestAppliance } from '../http/appliance.ts';
import { call } from '../http/client.ts';
import { workmill } from '../support/appliance.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/operating-webhooks.md'), 'utf8');

/** Every different match of the pattern's first group. */
const named = (pattern: RegExp): string[] => [
  ...new Set([...page.matchAll(pattern)].map((match) => match[1]!)),
];

t.test('its metrics are in the text of a running appliance', async (t) => {
  const appliance = await startTestAppliance(t);
  const { text } = await call(`${appliance.operationsUrl}/metrics`);
  const names = named(/`(workmill_[a-z_]+)`/g);
  t.ok(names.length >= 10);
  for (const name of names) t.match(text, new RegExp(`^# TYPE ${name} `, 'm'), name);
  t.match(text, /^workmill_webhook_delivering 1$/m);
  t.match(text, /^workmill_webhook_deliveries_pending 0$/m);
});

t.test('its settings are in the reference, with the defaults it tells', async (t) => {
  const reference = readFileSync(join(root, 'config/reference.md'), 'utf8');
  const names = named(/`((?:webhooks|egress)\.[a-z_]+)`/g);
  t.ok(names.length >= 12);
  for (const name of names) t.ok(new RegExp(`\\| \`${name}[.\`]`).test(reference), name);
  const told = {
    max_in_flight: '512',
    retry_for: '24h',
    breaker_failures: '10',
    breaker_pause: '30s',
    disable_after: '5d',
    log_retention_days: '30',
  };
  for (const [name, value] of Object.entries(told)) {
    t.match(reference, new RegExp(`\`webhooks\\.${name}\` \\|[^|]+\\| \`${value}\``), name);
    const shown = value.replace(/(\d)([a-z])/, '$1 $2');
    t.match(page, new RegExp(`\`webhooks\\.${name}\`\\s+\\(${shown}\\)`), `${name} as told`);
  }
});

t.test('its log lines are those that are written', async (t) => {
  const sources = globSync('core/**/*.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const lines = named(/`([a-z][a-z' ]{15,})`/g).filter((text) => !text.startsWith('workmill'));
  t.ok(lines.length >= 12);
  for (const line of lines) {
    const written = [`'${line}'`, `"${line}"`].some((text) => sources.includes(text));
    t.ok(written, line);
  }
});

t.test('its commands explain themselves', async (t) => {
  const commands = named(/`workmill webhook ([a-z-]+)/g);
  const told = [
    'conformance',
    'dead-letters',
    'endpoints',
    'listen',
    'portal',
    'replay',
    'secrets',
    'sla',
  ];
  t.same(commands.toSorted(), told);
  const { stdout } = await workmill('webhook', '--help');
  for (const name of commands) t.match(stdout, new RegExp(`^  ${name} `, 'm'), name);
});
