// The entry of the command line. The compile cache applies to modules imported after it is enabled.

import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('./command-line.ts');
