import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Spanned {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly failed: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly status?: { readonly code?: number };
        readonly attributes?: readonly Attribute[];
      }[];
    }[];
  }[];
}

const ERROR = 2;
const factsOf = (list: readonly Attribute[] = []): Record<string, unknown> =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector of traces on this machine: takes OTLP over HTTP as JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp) and keeps it. */
export const openCollector = async () => {
  const spans: Spanned[] = [];
  const raw: string[] = [];
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8');
      raw.push(text);
      for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans)
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            service: String(factsOf(resource.attributes)['service.name']),
            name: span.name,
            traceId: span.traceId,
            spanId: span.spanId,
            parentSpanId: span.parentSpanId ?? '',
            failed: span.status?.code === ERROR,
            facts: factsOf(span.attributes),
          });
      answer.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** All that was sent, as it came. */
    text: () => raw.join('\n'),
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
};
