import { readFileSync, rmSync } from 'node:fs';
import { testServerFile, testServerFolder } from './postgres.ts';

const { pid } = JSON.parse(readFileSync(testServerFile, 'utf8')) as { pid: number };
process.kill(pid, 'SIGQUIT');
rmSync(testServerFolder, { recursive: true, force: true });
