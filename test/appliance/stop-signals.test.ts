// What each further SIGTERM or Ctrl-C does to an appliance that is stopping.

import t, { type Test } from 'tap';
import {
  buildPlace,
  patientPlugins,
  startProcess,
  type ApplianceProcess,
} from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { isAlive } from '../support/processes.ts';

const place = buildPlace(t, `pipelines: { folders: ['${patientPlugins}'] }`);

/** An appliance that waits for the end of a run which does not end. */
async function startStopping(t: Test) {
  const appliance = await startProcess(t, { place });
  const body = { input: { label: 'held' } };
  const headers = { prefer: 'respond-async' };
  await appliance.api('/pipelines/patient/hold', { method: 'POST', headers, body });
  await eventually('a run holds', async () => {
    const page = (await appliance.api('/workflows?status=processing')).json();
    return page.data[0]?.stage === 'holding';
  });
  appliance.signal('SIGTERM');
  await eventually('it stops', () => logs(appliance, 'stopping'));
  return appliance;
}

function logs(appliance: ApplianceProcess, message: string): boolean {
  return appliance.log().some((row) => row['message'] === message);
}

t.test('a second signal ends the waiting, and the stop is a clean one', async (t) => {
  const appliance = await startStopping(t);
  appliance.signal('SIGINT');
  t.equal(await appliance.exited, 0);
  t.ok(logs(appliance, 'asked to stop again: work under way is not waited for'));
  t.match(appliance.log().at(-1), { message: 'stopped' });
});

t.test('a third signal ends the process at once, and leaves no other behind', async (t) => {
  const appliance = await startStopping(t);
  const family = appliance.family();
  t.ok(family.length >= 4, 'hosts and a database run beside it');
  appliance.signal('SIGINT');
  appliance.signal('SIGTERM');
  t.ok([130, 143].includes((await appliance.exited)!), 'as the shell shows the signal');
  await eventually('its processes are gone', () => family.every((mark) => !isAlive(mark)));
  const next = await startProcess(t, { place });
  t.equal((await next.api('/workflows?status=completed')).status, 200);
});
