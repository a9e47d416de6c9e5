// Sentences about the sources from which the installation updates lists of reference data.

import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { createIds } from '../../core/kernel/ids.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { createReference } from '../../core/reference/service.ts';
import { collectSets } from '../../core/reference/sets.ts';
import { createSourceUpdates } from '../../core/reference/sources/updates.ts';
import { referenceSets } from '../../plugins/finance/reference.ts';
import { axeViolations, overflowing, phone } from '../support/browser.ts';
import { quietLog } from '../support/log.ts';
import type { Rig } from './rig.ts';

/** Checks the sources once, as the schedule of the appliance does. */
async function checkSources({ appliance }: Rig, paths: readonly string[]): Promise<void> {
  const { database } = appliance;
  const log = quietLog();
  const clock = systemClock;
  const ids = createIds({ clock, random: systemRandom });
  const sets = collectSets([{ name: 'finance', reference: referenceSets }], log);
  const readFile = () => Promise.reject(new Error('no files of plugins here'));
  const parts = { tenant: 'globex', set: 'vendors', format: 'json', url: null, everyMs: 3_600_000 };
  const updates = createSourceUpdates({
    configured: () => paths.map((path) => ({ ...parts, path })),
    database,
    reference: createReference({ database, clock, ids, sets, readFile }),
    sets,
    egress: { send: () => Promise.reject(new Error('no addresses here')) },
    clock,
    log,
    onChecked: () => {},
  });
  await updates.run(new AbortController().signal);
}

export function testSources(t: Test, rig: Rig): void {
  t.test('sources show what their last check changed, or why it failed', async (t) => {
    const folder = t.testdir();
    const [vendors, missing] = [join(folder, 'vendors.json'), join(folder, 'missing.json')];
    writeFileSync(vendors, JSON.stringify([{ vendor_id: 'V-1', name: 'Alpha' }]));
    // A file that has just changed may still be written.
    utimesSync(vendors, new Date('2026-01-01'), new Date('2026-01-01'));
    const page = await rig.openAs(t, 'reference/vendors', { tenantId: 'globex' });
    await page.getByText('No rows yet').waitFor();
    t.equal(await page.getByRole('link', { name: 'Update sources' }).count(), 0, 'without sources');
    await checkSources(rig, [vendors, missing]);
    await page.reload();
    await page.getByRole('cell', { name: 'V-1', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Update sources' }).click();
    const table = page.getByRole('region', { name: 'Update sources' }).last();
    const good = table.getByRole('row').filter({ hasText: vendors });
    t.match(await good.innerText(), /json[^]*\d{4}[^]*\s1\s+0\s+0$/);
    const bad = table.getByRole('row').filter({ hasText: missing });
    await bad.getByText('Failed', { exact: true }).waitFor();
    t.match(await bad.innerText(), /no such file|does not exist|not found/i);
    t.match(await bad.innerText(), 'never changed');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      t.same(await axeViolations(page), [], colorScheme);
    }
    await page.setViewportSize(phone);
    t.same(await overflowing(page), []);
  });
}
