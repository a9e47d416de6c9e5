import t from 'tap';
import { placeInFolder } from '../../core/pipelines/stack-place.ts';

const stacks: Record<string, { stack: string; place: string | null }> = {
  'a call in brackets': {
    stack:
      'Error: x\n    at read (file:///srv/slips/pipeline.ts:12:7)\n    at run (node:internal:1:1)',
    place: 'pipeline.ts:12:7',
  },
  'a call without a name': {
    stack: 'Error: x\n    at file:///srv/slips/steps/read.ts:3:1',
    place: 'steps/read.ts:3:1',
  },
  'an excerpt before the message': {
    stack: '/srv/slips/pipeline.ts:3\nconst b = {\n  c: 1,,\n       ^\n\nSyntaxError: x',
    place: 'pipeline.ts:3',
  },
  'first of the plugin, not of what it calls': {
    stack:
      'Error: x\n    at f (file:///srv/slips/node_modules/left/pad.js:1:1)\n' +
      '    at g (file:///srv/slips/pipeline.ts:2:2)',
    place: 'pipeline.ts:2:2',
  },
  'nowhere in the folder': { stack: 'Error: x\n    at file:///srv/slips-2/a.ts:1:1', place: null },
};

for (const [name, { stack, place }] of Object.entries(stacks)) {
  t.test(name, async (t) => t.equal(placeInFolder(stack, '/srv/slips'), place));
}
