// Applies tenants.yaml in a running process: at its start, at each reload that changes the file,
// and once a minute in the process that runs the schedules.

import type { Configuration } from '../config/reload.ts';
import type { Log } from '../kernel/log.ts';
import { applyFile, type FileReport, type FromFileDeps } from './from-file.ts';

export interface TenantsFile {
  /** Resolves once the tenants match the file, as far as possible. */
  apply(): Promise<void>;
}

/** Resolves once the file that the process starts with is applied. */
export async function followTenantsFile(
  deps: FromFileDeps,
  configuration: Pick<Configuration, 'current' | 'onChange'>,
  log: Log,
): Promise<TenantsFile> {
  const report = createReporter(log);
  let turn: Promise<void> = Promise.resolve();

  /** Runs one at a time: an older file must not be applied last. */
  function apply(): Promise<void> {
    const mine = turn.then(async () =>
      report(await applyFile(deps, configuration.current().tenants)),
    );
    turn = mine.catch(() => {}); // A failure must not affect the next call; the caller gets `mine`.
    return mine;
  }

  const applyLater = (): void =>
    void apply().catch((error: unknown) => {
      log.error('tenants.yaml is not applied yet; the next minute tries again', { error });
    });
  configuration.onChange('tenants', () => ({ commit: applyLater }));
  await apply();
  return { apply };
}

/** An unchanged report is logged once, not once a minute. */
function createReporter(log: Log): (report: FileReport) => void {
  let reported = '';
  return ({ created, changed, uncreated, erased, left }) => {
    if (created.length + changed.length > 0) {
      log.info('tenants.yaml applied', { created, changed });
    }
    const standing = JSON.stringify({ uncreated, erased, left });
    if (standing === reported) return;
    reported = standing;
    if (uncreated.length > 0) {
      log.warn('the license does not cover all tenants of tenants.yaml', { tenants: uncreated });
    }
    if (erased.length > 0) {
      log.warn('tenants of tenants.yaml were erased and stay so', { tenants: erased });
    }
    if (left.length > 0) {
      log.warn('tenants are no longer in tenants.yaml; they stay unchanged', { tenants: left });
    }
  };
}
