import { collectDefaultMetrics, Registry } from 'prom-client';

/** The figures of this process. Labels never hold ids. */
export const metrics = new Registry();

/** The process's own figures (memory, event loop, garbage collection), once. */
export const measureProcess = (): void => {
  if (!metrics.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: metrics });
};
