// Egress rules that allow exactly one server, which the administrator has configured.

import type { EgressOptions } from './egress.ts';

/**
 * Its network need not be allowed a second time. What no entry can allow, such as addresses where
 * clouds hand out credentials, stays closed. `url` has no slash at its end. `isWhole`: requests go to
 * `url` itself, and not to paths below it.
 */
export function singleServerRules({
  url,
  caFile,
  isWhole = false,
}: {
  url: string;
  caFile: { content: string } | null;
  isWhole?: boolean;
}): Pick<EgressOptions, 'allow' | 'modelPrefixes' | 'ports' | 'ca'> {
  const { protocol, port } = new URL(url);
  const ports = [Number(port) || (protocol === 'https:' ? 443 : 80)];
  return {
    allow: {
      networks: ['0.0.0.0/0', '::/0'].map((cidr) => ({ cidr, ports })),
      http_prefixes: [],
    },
    modelPrefixes: [isWhole ? new URL(url).href : `${url}/`],
    ports,
    ca: caFile ? [caFile.content] : [],
  };
}
