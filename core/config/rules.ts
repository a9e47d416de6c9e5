// Rules between settings. A rule names the settings that it reads. It is skipped if one of them
// could not be read, so that a mistake is not reported twice.

import ipaddr from 'ipaddr.js';
import type { Settings } from './settings.ts';
import { brokenCertificate, brokenKey } from './tls-files.ts';

export interface Rule {
  /** Setting at which the problem is shown. */
  readonly at: string;
  readonly looksAt: readonly string[];
  /** Returns the problem, or null. */
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
        'set listen.api.tls, or behind_proxy: true when a proxy terminates TLS'
      );
    },
  },
  {
    at: 'listen.api.client_certificate_header',
    looksAt: ['listen.api'],
    broken({ listen: { api } }) {
      if (api.clientCertificateHeader === 'off' || api.trustedProxies.length > 0) return null;
      return 'needs trusted_proxies, or every caller could claim any certificate';
    },
  },
  {
    at: 'listen.api.tls.certificate_file',
    looksAt: ['listen.api.tls.certificate_file'],
    broken: ({ listen: { api } }) => api.tls && brokenCertificate(api.tls.certificateFile),
  },
  {
    at: 'listen.api.tls.key_file',
    looksAt: ['listen.api.tls.certificate_file', 'listen.api.tls.key_file'],
    broken: ({ listen: { api } }) => api.tls && brokenKey(api.tls.keyFile, api.tls.certificateFile),
  },
  {
    at: 'listen.api.tls.client_certificates',
    looksAt: ['listen.api.tls'],
    broken({ listen: { api } }) {
      if (api.tls === null) return null;
      const { clientCertificates, clientCaFiles, crlFiles, clientTenants } = api.tls;
      const asked = clientCertificates !== 'off';
      if (asked && clientCaFiles.length === 0) return 'needs client_ca_files';
      // The presence of these settings suggests that the administrator expects callers to be
      // verified.
      const idle = clientCaFiles.length + crlFiles.length + clientTenants.length > 0 && !asked;
      return idle
        ? 'is off, but authorities, revocation lists or tenants of clients are set'
        : null;
    },
  },
  {
    at: 'listen.api.tls.client_tenants',
    looksAt: ['listen.api.tls'],
    broken({ listen: { api } }) {
      const empty = api.tls?.clientTenants.find(
        ({ names, certificateSha256 }) => names.length === 0 && certificateSha256 === null,
      );
      return empty ? `give names or certificate_sha256 for "${empty.tenant}"` : null;
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
      // 0 selects a free port, so two of them never conflict.
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
  {
    at: 'models',
    looksAt: ['models'],
    broken({ models, pipelineFiles }) {
      const names = models.map(({ name }) => name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) return `has "${twice}" twice`;
      const astray = Object.entries(pipelineFiles).find(
        ([, { model }]) => model !== null && !names.includes(model),
      );
      if (!astray) return null;
      return `pipelines/${astray[0]}.yaml names the model "${astray[1].model}", which is not here`;
    },
  },
  {
    at: 'reference.sources',
    looksAt: ['reference.sources'],
    broken({ reference: { sources } }) {
      const wrong = sources.find(({ path, url }) => (path === null) === (url === null));
      return wrong ? `give either path or url for the set "${wrong.set}" of ${wrong.tenant}` : null;
    },
  },
  {
    at: 'rates.store',
    looksAt: ['rates.store', 'rates.valkey'],
    broken({ rates: { store, valkey } }) {
      return store === 'valkey' && valkey === null ? 'is valkey and needs rates.valkey' : null;
    },
  },
];

function isLoopback(host: string): boolean {
  return host === 'localhost' || ipaddr.process(host).range() === 'loopback';
}
