import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';
import { metrics, OwnFigures, type Recent } from '#platform';

type Child = ReturnType<Histogram<'method' | 'route' | 'status'>['labels']>;
const classes = ['', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;

// Made once for a process: tests build several applications in one.
const histogram = (): Histogram<'method' | 'route' | 'status'> =>
  (metrics.getSingleMetric('http_request_seconds') as Histogram<'method' | 'route' | 'status'> | undefined) ??
  new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10],
    registers: [metrics],
  });

/** How long requests take, by route and class of status; never by person, exam or address. */
@Injectable()
export class RequestMetrics {
  private readonly seconds = histogram();
  private readonly children = new WeakMap<object, Child[]>();
  private readonly watched: ReadonlyMap<string, Recent>;

  constructor(private readonly figures: OwnFigures) {
    const attempt = '/api/exams/:examId/attempts/:attemptId';
    this.watched = new Map([
      [`${attempt}/answers`, figures.saves],
      [`${attempt}/submit`, figures.submits],
    ]);
  }

  /** `of`: the route's own object, so that its labels are looked up once. */
  observe(of: object, method: string, route: string, status: number, seconds: number): void {
    const index = Math.floor(status / 100);
    const known = this.children.get(of) ?? [];
    const child = (known[index] ??= this.seconds.labels({ method, route, status: classes[index] ?? 'other' }));
    this.children.set(of, known);
    child.observe(seconds);
    this.figures.requests.note(seconds * 1000, status < 500);
    this.watched.get(route)?.note(seconds * 1000, status < 500);
  }
}
