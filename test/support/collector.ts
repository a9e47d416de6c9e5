// A collector of traces: a real HTTP server that takes OTLP as JSON and stores the spans.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

export interface CollectedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  beganMs: number;
  endedMs: number;
  failed: boolean;
  attributes: Record<string, string | number | boolean>;
  /** Name of the process that the span comes from. */
  instance: string;
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** All received bodies, as text. */
  texts: string[];
  headers: IncomingMessage['headers'][];
  /** Status of its answers; initially 200. */
  status: number;
}

export async function startCollector(t: Test): Promise<Collector> {
  const collector: Collector = { url: '', spans: [], texts: [], headers: [], status: 200 };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (collector.status !== 200 || request.url !== '/v1/traces') {
      response.writeHead(collector.status === 200 ? 404 : collector.status).end();
      return;
    }
    const text = Buffer.concat(chunks).toString();
    collector.texts.push(text);
    collector.headers.push(request.headers);
    collector.spans.push(...spansOf(JSON.parse(text)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }

  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}

function spansOf(body: any): CollectedSpan[] {
  return body.resourceSpans.flatMap(({ resource, scopeSpans }: any) =>
    scopeSpans.flatMap(({ spans }: any) =>
      spans.map((span: any) => ({
        name: span.name,
        kind: span.kind,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        beganMs: Number(span.startTimeUnixNano) / 1e6,
        endedMs: Number(span.endTimeUnixNano) / 1e6,
        failed: span.status?.code === 2,
        attributes: plain(span.attributes),
        instance: plain(resource.attributes)['service.instance.id'],
      })),
    ),
  );
}

function plain(attributes: { key: string; value: Record<string, unknown> }[]): any {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      'intValue' in value ? Number(value['intValue']) : Object.values(value)[0],
    ]),
  );
}
