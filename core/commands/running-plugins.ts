// Plugins as reported by the appliance that runs in a home directory.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginOfNode } from '../pipelines/releases/nodes.ts';

const timeoutMs = 5_000;

/** Returns null if none runs, or if another appliance uses its address. */
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
