import { trace } from '@opentelemetry/api';
import type { Config } from '../config/config.js';
import { within } from '../queues/retry.js';
import { setTracing } from './traces.js';

/** A process that ends waits this long for the collector. */
const LAST_MS = 1500;

/**
 * Sends spans to OTEL_EXPORTER_OTLP_ENDPOINT by OTLP over HTTP; without it nothing is loaded. Answers how to send what is left at the end.
 * A collector that is away costs nothing but the spans: they are gathered up to a bound and dropped beyond it.
 */
export const startTraces = async (
  { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: share }: Config,
  app: string,
): Promise<() => Promise<void>> => {
  if (collector === undefined) return async () => undefined;
  const [
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${collector.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `prostuti-${app}`, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000, maxQueueSize: 8192, maxExportBatchSize: 1024 })],
  });
  trace.setGlobalTracerProvider(provider);
  setTracing(true);
  return async () => {
    setTracing(false);
    await within('sending the last spans', LAST_MS, () => provider.shutdown()).catch(() => undefined);
  };
};
