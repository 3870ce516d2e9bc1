import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { requestContext } from '../cqrs/request-context.js';

/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00. */
const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** One piece of work that is timed: what others name as their parent, and how it is ended (once). */
export interface OpenSpan {
  readonly traceparent: string;
  end(facts?: Attributes, error?: unknown): void;
}

let on = false;

/** Whether spans are made at all. Without a collector nothing is, and every function here costs a look at this. */
export const isTracing = (): boolean => on;
export const setTracing = (state: boolean): void => void (on = state);

const readParent = (traceparent: string | null | undefined): SpanContext | undefined => {
  const parts = form.exec(traceparent ?? '');
  if (!parts || /^0+$/.test(parts[1]!) || /^0+$/.test(parts[2]!)) return undefined;
  return { traceId: parts[1]!, spanId: parts[2]!, traceFlags: Number.parseInt(parts[3]!, 16) & TraceFlags.SAMPLED, isRemote: true };
};

const textOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
};

export interface SpanStart {
  readonly name: string;
  readonly kind?: keyof typeof SpanKind;
  /** A `traceparent`, from wherever the work came; what is none begins a trace of its own. */
  readonly parent?: string | null | undefined;
  readonly facts?: Attributes;
  readonly startedAt?: Date;
}

/** Begins a span; undefined where nothing is traced. Facts hold ids and kinds, never what people wrote, typed or are called. */
export const beginSpan = ({ name, kind = 'INTERNAL', parent, facts, startedAt }: SpanStart): OpenSpan | undefined => {
  if (!on) return undefined;
  const from = readParent(parent);
  const context = from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT;
  const span = trace
    .getTracer('prostuti')
    .startSpan(
      name,
      { kind: SpanKind[kind], ...(facts ? { attributes: facts } : {}), ...(startedAt ? { startTime: startedAt } : {}) },
      context,
    );
  return {
    traceparent: textOf(span),
    end: (more, error) => {
      if (more) span.setAttributes(more);
      // The class alone: messages may quote what somebody sent.
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
      span.end();
    },
  };
};

/** Runs `work` as a part of the running request's or job's trace; what `work` begins in turn is a part of it. */
export const traced = async <T>(name: string, facts: Attributes, work: () => Promise<T>): Promise<T> => {
  const store = on ? requestContext.getStore() : undefined;
  const span = store && beginSpan({ name, parent: store.traceparent, facts });
  if (!span) return work();
  try {
    const result = await requestContext.run({ ...store, traceparent: span.traceparent }, work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
};
