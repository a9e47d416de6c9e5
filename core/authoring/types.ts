// Type-checks a plugin with the appliance's compiler. Nothing is built: a plugin with type errors
// still runs, but may fail at these places.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editorSettings } from './editor-settings.ts';
import { sourceFiles } from './source-files.ts';
import type { CodeFault } from './syntax.ts';

/** Returns null if no compiler is installed, as in a production image. */
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

/** Returns the author's settings and the path of the SDK, wherever the folder is. */
function settingsFor(folder: string, installation: string): object {
  const { compilerOptions } = editorSettings(installation);
  const { paths, ...rest } = compilerOptions;
  const own = join(folder, 'tsconfig.json');
  return {
    ...(existsSync(own) && { extends: own }),
    // JavaScript is type-checked only if its author enabled it.
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
    // The compiler continues an explanation in further indented lines.
    else if (last && /^\s+\S/.test(line)) last.message += `\n${line}`;
    else if (line.startsWith('error ')) faults.push({ place: 'tsconfig.json', message: line });
  }
  return faults;
}
