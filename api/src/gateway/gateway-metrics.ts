import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { metrics, OwnFigures } from '#platform';

// Made once for a process: tests build several applications in one.
const once = <M>(name: string, make: () => M): M => (metrics.getSingleMetric(name) as M | undefined) ?? make();
const gauge = (name: string, help: string): Gauge => once(name, () => new Gauge({ name, help, registers: [metrics] }));
const counter = (name: string, help: string, labelNames: string[] = []): Counter =>
  once(name, () => new Counter({ name, help, labelNames, registers: [metrics] }));

@Injectable()
export class GatewayMetrics {
  private readonly open = gauge('gateway_sockets', 'Open sockets');
  private readonly messages = counter('gateway_messages_total', 'Messages sent to sockets', ['event']);
  private readonly floods = counter('gateway_cut_total', 'Sockets cut for sending too much');

  private count = 0;

  constructor(figures: OwnFigures) {
    figures.sockets = () => this.count;
    figures.people = () => this.people();
  }

  /** How many people have a socket here; the gateway knows. */
  people: () => number = () => 0;

  sockets(change: 1 | -1): void {
    this.count += change;
    this.open.inc(change);
  }

  sent(event: string, count: number): void {
    this.messages.inc({ event }, count);
  }

  cut(): void {
    this.floods.inc();
  }
}
