// The entry of the command line. The compile cache works for what is imported after it is enabled.

import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('./command-line.ts');
