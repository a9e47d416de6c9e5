// Customer side of the demonstration: an https server on this machine, with a certificate of its
// own authority, that receives webhooks and serves documents.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Settings } from '../config/settings.ts';
import { createAuthority } from '../egress/certificates.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { createInbox, type ReceivedEvent } from './demo-inbox.ts';

export type { ReceivedEvent } from './demo-inbox.ts';

export interface DemoReceiver {
  port: number;
  /** Certificate of the authority that signed the receiver's certificate. */
  caPem: string;
  webhookUrl: string;
  /**
   * Lets the appliance reach and trust the receiver, and fixes settings that the samples depend on.
   */
  override: (settings: Settings) => Settings;
  /** Stores the secret that was returned when the endpoint was registered. */
  expectSecret(secret: string): void;
  /** Returns the address from which the appliance can fetch the document from now on. */
  offer(fileName: string, bytes: Uint8Array): string;
  /** Returns the first event of a workflow, or null if none arrives in time. */
  eventOf(workflowId: string, waitMs: number): Promise<ReceivedEvent | null>;
  /** Returns all events so far, without duplicates. */
  events(): ReceivedEvent[];
  close(): Promise<void>;
}

const host = '127.0.0.1';
const webhookPath = '/webhooks';

/** The receiver listens when this resolves; must be called before the appliance starts. */
export async function prepareDemo({
  clock,
  random,
}: {
  clock: Clock;
  random: Random;
}): Promise<DemoReceiver> {
  const names = { commonName: 'Workmill demonstration', validDays: 2 };
  const authority = createAuthority({ clock, random, ...names });
  const { key, certificate: cert } = authority.issue({ commonName: host, names: [host] });
  const inbox = createInbox({ clock, signatureHeader: 'x-service-signature' });
  const documents = new Map<string, Uint8Array>();

  const server = createServer({ key, cert }, (request, response) => {
    if (request.method === 'POST' && request.url === webhookPath) {
      return void receive(request, response, inbox.accept);
    }
    const bytes = request.method === 'GET' ? documents.get(request.url ?? '') : undefined;
    if (bytes === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  // The appliance determines the lifetime of the process, not this server.
  server.unref();

  return {
    port,
    caPem: authority.certificate,
    webhookUrl: `https://${host}:${port}${webhookPath}`,
    override: (settings) => withReceiver(settings, port, authority.certificate),
    expectSecret: inbox.expectSecret,
    offer(fileName, bytes) {
      const path = `/documents/${encodeURIComponent(fileName)}`;
      documents.set(path, bytes);
      return `https://${host}:${port}${path}`;
    },
    eventOf: inbox.eventOf,
    events: inbox.events,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function withReceiver(settings: Settings, port: number, caPem: string): Settings {
  const { egress, webhooks } = settings;
  // Never read again, because the demonstration does not reload.
  const authorityFile = { path: 'demonstration.pem', content: caPem };
  const receiver = { cidr: `${host}/32`, ports: [port] };
  return {
    ...settings,
    egress: {
      ...egress,
      allowNetworks: [...egress.allowNetworks, receiver],
      caFiles: [...egress.caFiles, authorityFile],
    },
    // The golden files must not depend on settings of the installation.
    webhooks: { ...webhooks, brand: 'Service' },
    // Settings as shipped: the golden files expect the plugins' default thresholds.
    pipelineFiles: {},
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  accept: (body: Buffer, headers: IncomingMessage['headers']) => boolean,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  // Specification 6.4: a receiver responds with 401 if the signature does not match.
  response.writeHead(accept(Buffer.concat(chunks), request.headers) ? 200 : 401).end();
}
