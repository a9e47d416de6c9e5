// Hosts store compiled code below the home, so an appliance with a new home compiles the reader and
// the plugins again: a second of processor time for each. Appliances of tests share these folders.

import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const shared = join(root, '.tap/host-caches');

const pluginFolders = [
  'plugins',
  'plugins/examples',
  'test/fixtures/plugins',
  'test/appliance/plugins',
];
/**
 * Names that tests pass to `workmill plugin new`; other plugins of tests have their own folders.
 */
const written = ['letters', 'my-notes'];
const pluginNames = [
  ...pluginFolders.flatMap((folder) => readdirSync(join(root, folder))),
  ...written,
];
const folders = [
  ...pluginNames.flatMap((name) => [`cache/plugins/${name}`, `cache/plugins/${name}-training`]),
  ...['', '-reader-count', '-reader-quick', '-reader-speech'].map((name) => `reader/cache${name}`),
];

/** Creates the home with only these links in it, before the appliance starts. */
export function shareHostCaches(home: string): void {
  for (const folder of folders) {
    const target = join(shared, folder);
    mkdirSync(target, { recursive: true });
    mkdirSync(dirname(join(home, folder)), { recursive: true, mode: 0o711 });
    symlinkSync(target, join(home, folder));
  }
}
