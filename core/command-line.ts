// The command line of this process: its environment, its standard streams and its exit code.

import { runCommandLine } from './commands/main-program.ts';

const { env, stdout, stderr } = process;
// The reader may close the pipe early, as `head` does; this is no failure of the command.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env,
  write: (text) => void stdout.write(text),
  writeError: (text) => void stderr.write(text),
  note: (text) => void (stderr.isTTY && stderr.write(text)),
  exitCode: 0,
});
