// A plugin from its installation to its end, with its log and shadow runs.

import { packPlugin } from '../../support/plugin-folders.ts';
import type { Driver } from './driver.ts';

async function packageOf(version: string) {
  const body = await packPlugin({ version });
  return { headers: { 'content-type': 'application/gzip' }, body };
}

export async function ship({ must }: Driver): Promise<void> {
  const of = { params: { plugin_name: 'acme' } };
  for (const version of ['1.0.0', '1.1.0']) await must('install_plugin', await packageOf(version));
  await must('list_plugins');
  const { releases } = await must('get_plugin', of);
  await must('list_plugin_logs', of);
  await shadow(must, releases[1].release);
  await must('roll_back_plugin', { ...of, body: {} });
  await must('disable_plugin', of);
  await must('enable_plugin', of);
  await must('uninstall_plugin', of);
}

/** Each is stopped at once: its candidate takes longer to load. */
async function shadow(must: Driver['must'], release: string): Promise<void> {
  const of = { plugin_name: 'acme' };
  const body = { release, last: 1 };
  const started = [
    () => must('start_shadow_run', { params: of, body }),
    async () => must('start_shadow_run_of_package', { params: of, ...(await packageOf('1.2.0')) }),
  ];
  for (const start of started) {
    const { shadow_run_id: id } = await start();
    const params = { ...of, id };
    await must('stop_shadow_run', { params });
    await must('get_shadow_run', { params });
    await must('list_shadow_run_workflows', { params });
  }
  await must('list_shadow_runs', { params: of });
}
