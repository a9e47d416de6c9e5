// What the appliance that runs under a home says of its plugins.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginOfNode } from '../pipelines/releases/nodes.ts';

const timeoutMs = 5_000;

/** Null when none runs, or another than this one answers at its address. */
export async function askAppliance(home: string): Promise<PluginOfNode[] | null> {
  try {
    const file = readFileSync(join(home, 'first-run.json'), 'utf8');
    const { operations_url: url } = JSON.parse(file) as { operations_url: string };
    const answer = await fetch(`${url}/plugins`, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) return null;
    return ((await answer.json()) as { plugins: PluginOfNode[] }).plugins;
  } catch {
    return null;
  }
}
