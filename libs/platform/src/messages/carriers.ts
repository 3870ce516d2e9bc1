import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { DevOutbox } from '../dev-outbox/dev-outbox.js';
import { mailByHttp } from '../mail/http-mail.js';
import type { Sender, Senders } from '../queues/deliveries.js';
import { smsByHttp } from '../sms/http-sms.js';

type Channel = 'sms' | 'mail';

/** One sender out of several: the first that fails stops it. */
const allOf =
  (senders: readonly Sender[]): Sender =>
  async (message, signal) => {
    for (const sender of senders) await sender(message, signal);
  };

/** Who carries messages out of the house: the services that are configured, and in demo mode the page that shows them. */
@Injectable()
export class Carriers {
  readonly senders: Senders;

  constructor(config: Config, outbox: DevOutbox) {
    const { SMS_URL, SMS_TOKEN, MAIL_URL, MAIL_TOKEN, MAIL_FROM } = config;
    const services: Record<Channel, Sender | null> = {
      sms: SMS_URL ? smsByHttp({ url: SMS_URL, token: SMS_TOKEN }) : null,
      mail: MAIL_URL ? mailByHttp({ url: MAIL_URL, token: MAIL_TOKEN, from: MAIL_FROM }) : null,
    };
    const found = (['sms', 'mail'] as const).flatMap((channel) => {
      const senders = [...(outbox.open ? [outbox.sender(channel)] : []), ...(services[channel] ? [services[channel]] : [])];
      return senders.length > 0 ? [[channel, allOf(senders)] as const] : [];
    });
    this.senders = Object.fromEntries(found);
  }

  /** Whether anybody would carry it: what nobody carries is better refused than promised. */
  serves(channel: Channel): boolean {
    return this.senders[channel] !== undefined;
  }
}
