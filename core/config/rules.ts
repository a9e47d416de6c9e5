// What must hold between settings. A rule names the settings it looks at: it is left out when one of
// them could not be read, so that one mistake is not reported twice.

import ipaddr from 'ipaddr.js';
import type { Settings } from './settings.ts';

export interface Rule {
  /** The setting that the problem is shown at. */
  readonly at: string;
  readonly looksAt: readonly string[];
  /** What is wrong, or null. */
  broken(settings: Settings): string | null;
}

export const rules: readonly Rule[] = [
  {
    at: 'listen.api.host',
    looksAt: ['listen.api'],
    broken({ listen: { api } }) {
      if (isLoopback(api.host) || api.tls !== null || api.behindProxy) return null;
      return (
        `${api.host} is reachable from other machines and would carry API keys in clear text; ` +
        'set listen.api.tls, or behind_proxy: true when a proxy in front ends TLS'
      );
    },
  },
  {
    at: 'listen.operations.host',
    looksAt: ['listen.operations'],
    broken({ listen: { operations } }) {
      if (isLoopback(operations.host) || operations.behindProxy) return null;
      return (
        `${operations.host} is reachable from other machines and this listener asks nobody for a ` +
        'key; set behind_proxy: true when a proxy, firewall or network policy guards it'
      );
    },
  },
  {
    at: 'listen.operations.port',
    looksAt: ['listen.api.port', 'listen.operations.port'],
    broken({ listen: { api, operations } }) {
      // 0 takes any free port, so two of them never meet.
      const same = api.port === operations.port && api.port !== 0;
      return same ? 'is the same as listen.api.port' : null;
    },
  },
  {
    at: 'workflows.wait_default',
    looksAt: ['workflows.wait_default', 'workflows.wait_max'],
    broken({ workflows: { waitDefaultMs, waitMaxMs } }) {
      return waitDefaultMs > waitMaxMs ? 'is longer than workflows.wait_max' : null;
    },
  },
  {
    at: 'webhooks.retry_schedule',
    looksAt: ['webhooks.retry_schedule'],
    broken: ({ webhooks }) =>
      webhooks.retryScheduleMs.length === 0 ? 'needs at least one delay' : null,
  },
];

function isLoopback(host: string): boolean {
  return host === 'localhost' || ipaddr.process(host).range() === 'loopback';
}
