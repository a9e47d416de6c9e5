// Sentences about an appliance that is unwell: what its pages say then, and that they never pass off
// an outage as an empty list.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { installation } from '../../core/audit/entry.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { call } from '../http/client.ts';
import { manualClock } from '../support/manual-clock.ts';
import { writePlugin } from '../support/plugin-folders.ts';
import type { Severable } from '../support/severable.ts';
import type { Rig } from './rig.ts';

const dayMs = 86_400_000;

/** A folder with a plugin that throws while it is loaded. */
export function brokenPlugin(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'workmill-broken-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'acme'));
  const plugin = writePlugin(join(folder, 'acme'), { version: '1.0.0' });
  writeFileSync(join(plugin, 'pipeline.ts'), `throw new Error('broken on purpose');\n`);
  return folder;
}

export function testUnwell(
  t: Test,
  {
    rig,
    home,
    echo,
    database,
  }: {
    rig: Rig;
    home: string;
    echo(message: string): Promise<string>;
    database: Severable;
  },
): void {
  const { appliance } = rig;

  t.test('a plugin that could not be loaded is named on the overview', async (t) => {
    const page = await rig.openAs(t, '');
    await page.getByText('The pipeline acme accepts no work').waitFor();
    await page.getByText('Its plugin could not be loaded.').waitFor();
  });

  t.test(
    'a clock that was set back is reported, once an entry of a later day is known',
    async (t) => {
      // What an appliance leaves behind whose clock was two days ahead of the present one.
      const ahead = manualClock(new Date(Date.now() + 2 * dayMs));
      const ids = createIds({ clock: ahead, random: systemRandom });
      await appliance.database.knex('audit_entries').insert({
        tenant_id: installation,
        audit_id: ids.uuid(),
        at: ahead.now(),
        actor_kind: 'system',
        action: 'configuration.reloaded',
        object_kind: 'configuration',
        object_id: 'workmill.yaml',
      });
      const headers = await appliance.bearer({ tenantId: installation, held: ['admin'] });
      const license = await call(`${appliance.url}/v1/license`, { headers });
      t.equal(license.json().clock_behind, true);
      const page = await rig.openAs(t, '');
      await page.getByText('The clock of the appliance is behind').waitFor();
    },
  );

  t.test('while the database is away, pages say so and show no empty lists', async (t) => {
    const newest = await echo('before the outage');
    const page = await rig.openAs(t, '');
    await page.getByText('Live', { exact: true }).waitFor();
    const list = await rig.openAs(t, 'workflows');
    await list.getByRole('link', { name: newest }).waitFor();
    await database.cut();
    await page.getByText('The appliance cannot do its work').waitFor();
    await page.getByText('Not up to date').waitFor();
    await page.getByText('The numbers below are those of').waitFor();
    await list.getByText('The workflows could not be read again.').waitFor();
    await list.getByRole('link', { name: newest }).waitFor();
    // Screens that were not open before have nothing to show, and say why.
    await page.getByRole('link', { name: 'Workflows', exact: true }).click();
    await page.getByText('The workflows could not be read.').waitFor();
    t.equal(await page.getByText('No workflows yet').count(), 0);
    t.equal(await page.getByText('Nothing matches').count(), 0);
    await database.mend();
    await page.getByRole('link', { name: newest }).waitFor();
    await page.goto(home);
    await page.getByText('Live', { exact: true }).waitFor();
    t.equal(await page.getByText('The appliance cannot do its work').count(), 0);
  });
}
