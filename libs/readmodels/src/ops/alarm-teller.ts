import { Injectable } from '@nestjs/common';
import { promises, type PromiseLine, type PromiseName } from '#contracts/shared/promises';
import { Carriers, Config, Logger, postMessage } from '#platform';
import { alarmWays } from './alarm-ways.js';
import { inWords } from './judge.js';

const LIMIT_MS = 5000;

export interface Told {
  readonly name: PromiseName;
  readonly about: string | null;
  readonly worst: number;
  readonly at: Date;
  readonly state: 'raised' | 'cleared';
}

/** Rings whoever looks after the system: JSON to a webhook, a line to phones. */
@Injectable()
export class AlarmTeller {
  constructor(
    private readonly config: Config,
    private readonly carriers: Carriers,
    private readonly logger: Logger,
  ) {}

  /** Answers whether all that are configured took it, or there is none. Never throws. */
  async tell(alarm: Told): Promise<boolean> {
    const { url, phones } = alarmWays(this.config);
    const line: PromiseLine = promises[alarm.name];
    const words = inWords(alarm.name, alarm.about, alarm.worst, line.unit);
    const text = `${this.config.PRODUCT_NAME} ${alarm.state === 'raised' ? 'সতর্কতা/ALARM' : 'ঠিক হয়েছে/CLEARED'} ${words}`;
    this.logger[alarm.state === 'raised' ? 'error' : 'info']({ name: alarm.name, reason: words, state: alarm.state }, 'An alarm');
    const signal = AbortSignal.timeout(LIMIT_MS);
    const facts = { name: alarm.name, about: alarm.about ?? '', state: alarm.state, value: String(alarm.worst), unit: line.unit };
    const body = { product: this.config.PRODUCT_NAME, ...facts, at: alarm.at.toISOString(), text };
    const sms = this.carriers.senders.sms;
    const results = await Promise.allSettled([
      ...(url ? [postMessage({ url, token: this.config.ALARM_TOKEN, body, signal })] : []),
      ...phones.map((to) => (sms ? sms({ channel: 'sms', to, text }, signal) : Promise.reject(new Error('No service sends SMS')))),
    ]);
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    for (const error of failed) this.logger.warn({ name: alarm.name, err: error }, 'Somebody could not be told of an alarm');
    return failed.length === 0;
  }
}
