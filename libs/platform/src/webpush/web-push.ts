import { createECDH } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import { request as plain, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent, request as secure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { assertNoTransaction } from '../cqrs/transaction.js';
import { Logger } from '../logging/logger.js';
import { isPrivateAddress } from './private-address.js';
import { PushServices } from './push-services.js';

const LIMIT_MS = 5000;

/** Where a browser is rung, and the keys with which only it can read what is sent. */
export interface RingAt {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** gone: the push service does not know this browser any more. */
export type Ring = 'rang' | 'gone' | 'failed';

/** A name of the internet that leads into a private network is no address for us. Asked at each call: names change. */
const publicOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found as LookupAddress[] | undefined;
    if (error || !addresses?.[0]) return done(error ?? new Error('No address'), '', 4);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return done(new Error('A private address'), '', 4);
    return options.all ? done(null, addresses) : done(null, addresses[0].address, addresses[0].family);
  });
};

/** Web Push (RFC 8030) with VAPID: rings browsers that asked for it, by the push service of each. */
@Injectable()
export class WebPush {
  /** What browsers subscribe with; null: Web Push is off. */
  readonly publicKey: string | null;
  private readonly services: PushServices;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 20, timeout: LIMIT_MS });

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    this.publicKey = config.VAPID_PRIVATE_KEY === '' ? null : publicKeyOf(config.VAPID_PRIVATE_KEY);
    this.services = new PushServices(config.WEBPUSH_SERVICES);
  }

  /** Whether we would call this endpoint. */
  takes(endpoint: string): boolean {
    return this.services.knows(endpoint);
  }

  /** Within five seconds, without following it elsewhere; what it answers is not read. `topic`: a later ring of it takes its place. */
  async ring(at: RingAt, payload: string, { ttlSeconds, topic }: { ttlSeconds: number; topic: string }): Promise<Ring> {
    assertNoTransaction('web push');
    if (this.publicKey === null || !this.services.knows(at.endpoint)) return 'gone';
    try {
      const status = await this.post(at, payload, ttlSeconds, topic);
      if (status === 404 || status === 410) return 'gone';
      return status >= 200 && status < 300 ? 'rang' : 'failed';
    } catch (error) {
      this.logger.debug({ err: error }, 'A push service was not reached');
      return 'failed';
    }
  }

  private async post(at: RingAt, payload: string, TTL: number, topic: string): Promise<number> {
    // The library and its parts are of use to one process only.
    const { default: library } = await import('web-push');
    const { endpoint, method, headers, body } = library.generateRequestDetails(
      { endpoint: at.endpoint, keys: { p256dh: at.p256dh, auth: at.auth } },
      payload,
      { TTL, topic, urgency: 'high', vapidDetails: this.vapid() },
    );
    const trusted = this.services.trusts(at.endpoint);
    const http = new URL(endpoint).protocol === 'http:';
    const options: RequestOptions = {
      method,
      headers: headers as Record<string, string>,
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(trusted ? {} : { lookup: publicOnly }),
      ...(http ? {} : { agent: this.agent }),
    };
    return new Promise((resolve, reject) => {
      const answered = (answer: IncomingMessage): void => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      };
      const asked = http ? plain(endpoint, options, answered) : secure(endpoint, options, answered);
      asked.on('error', reject);
      asked.end(body);
    });
  }

  private vapid(): { subject: string; publicKey: string; privateKey: string } {
    const { PUBLIC_URL, VAPID_PRIVATE_KEY } = this.config;
    // Push services want a way to reach whoever sends; an address of this machine is none.
    const subject = PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:notices@${new URL(PUBLIC_URL).hostname}`;
    return { subject, publicKey: this.publicKey ?? '', privateKey: VAPID_PRIVATE_KEY };
  }
}

const publicKeyOf = (privateKey: string): string => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return curve.getPublicKey('base64url', 'uncompressed');
};
