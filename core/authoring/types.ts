// Whether a plugin's types agree with what it does, by the compiler that the appliance was installed
// with. Nothing is built: the plugin runs all the same, and may fail where the types would have said.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editorSettings } from './editor-settings.ts';
import { sourceFiles } from './source-files.ts';
import type { CodeFault } from './syntax.ts';

/** Null where no compiler is installed: a production image has none. */
export async function typeFaults(
  folder: string,
  { installation, stop }: { installation: string; stop?: AbortSignal },
): Promise<CodeFault[] | null> {
  const compiler = join(installation, 'node_modules/typescript/bin/tsc');
  if (!existsSync(compiler)) return null;
  const place = mkdtempSync(join(tmpdir(), 'workmill-types-'));
  try {
    const config = join(place, 'tsconfig.json');
    writeFileSync(config, JSON.stringify(settingsFor(folder, installation)));
    const args = [compiler, '-p', config, '--pretty', 'false'];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {},
    });
    const end = (): void => void child.kill();
    stop?.addEventListener('abort', end);
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    await once(child, 'close');
    stop?.removeEventListener('abort', end);
    return faultsIn(said);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The author's own settings, and where the SDK is, wherever the folder was moved to. */
function settingsFor(folder: string, installation: string): object {
  const { compilerOptions } = editorSettings(installation);
  const { paths, ...rest } = compilerOptions;
  const own = join(folder, 'tsconfig.json');
  return {
    ...(existsSync(own) && { extends: own }),
    // JavaScript is held to types only where its author asked for that.
    compilerOptions: {
      ...(existsSync(own) ? {} : { ...rest, checkJs: false }),
      noEmit: true,
      paths,
    },
    files: sourceFiles(folder),
    include: [],
  };
}

const form = /^(.+?)\((\d+),(\d+)\): error (TS\d+: .*)$/;

function faultsIn(said: string): CodeFault[] {
  const faults: CodeFault[] = [];
  for (const line of said.split('\n')) {
    const [, file, row, column, message] = form.exec(line) ?? [];
    const last = faults.at(-1);
    if (file) faults.push({ place: `${file}:${row}:${column}`, message: message! });
    // The compiler explains at length, each step further in.
    else if (last && /^\s+\S/.test(line)) last.message += `\n${line}`;
    else if (line.startsWith('error ')) faults.push({ place: 'tsconfig.json', message: line });
  }
  return faults;
}
