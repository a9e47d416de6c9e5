// Runs docs/plugins/tutorial.md word for word: writes its files, runs its commands in their order, and
// looks for each line of the output that it shows.

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/plugins/tutorial.md'), 'utf8');
/** A block, and the last line of code before it, which names a file. */
const blocks = [...page.matchAll(/(?:^`([^`\n]+)`\n\n)?^```(\w+)\n([^]*?)^```$/gm)];

t.test('the tutorial does what it says', async (t) => {
  const folder = t.testdir();
  const programs = join(folder, 'bin');
  mkdirSync(programs);
  const program = join(programs, 'workmill');
  writeFileSync(program, `#!/bin/sh\nexec '${root}/scripts/workmill' "$@"\n`);
  chmodSync(program, 0o755);
  // Not tap's own preloads: a plugin's host may load nothing of the kind.
  const env = { PATH: `${programs}:${process.env['PATH']}`, HOME: folder };
  let said = '';
  let ran = 0;
  for (const [, path, kind, text] of blocks) {
    if (kind === 'file') {
      mkdirSync(dirname(join(folder, path!)), { recursive: true });
      writeFileSync(join(folder, path!), text!);
    }
    if (kind === 'sh') {
      const done = spawnSync('sh', ['-e', '-c', text!], { cwd: folder, env, encoding: 'utf8' });
      said = done.stdout;
      t.equal(done.status, 0, text!.trim());
      if (done.status !== 0) t.comment(`${done.stdout}\n${done.stderr}`);
      ran += 1;
    }
    if (kind === 'output') {
      for (const line of text!.trim().split('\n')) t.match(said, line.trim());
    }
  }
  t.equal(ran, 6);
});
