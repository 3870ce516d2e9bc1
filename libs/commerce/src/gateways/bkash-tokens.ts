import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { cutText } from '#contracts/shared/cut-text';
import type { Seal } from '#platform';
import { askGateway, GatewayAway, objectIn, textOf } from './ask-gateway.js';
import { bkashMaps } from './bkash-maps.js';
import type { GatewaySettings } from './gateway-settings.js';

type Settings = Pick<GatewaySettings['bkash'], 'url' | 'keys' | 'version'> & { readonly timeoutMs: number };

/** More calls for a token than this in an hour, and bKash answers nobody of ours for the next one. */
const MOST_AN_HOUR = 2;
const HOUR_MS = 3_600_000;
/** Ours is longer than theirs, so that clocks that differ a little do not spend a third. */
const COUNTED_MS = HOUR_MS + 20_000;
/** Renewed so long before it ends. */
const EARLY_SECONDS = 600;
const LOOK_AGAIN_MS = 100;

interface Held {
  readonly idToken: string;
  readonly refreshToken: string | null;
}
interface Row {
  readonly sealed: string;
  readonly valid: boolean;
  readonly calling: boolean;
}

/** The hour's calls for tokens are spent; the next one is allowed later. */
export class TokenBudgetSpent extends Error {
  override name = 'TokenBudgetSpent';
}
/** bKash does not take the keys. */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
}

const nowMs = 'floor(extract(epoch from platform.now()) * 1000)::bigint';

/**
 * The one token of all processes, in SQL: whoever finds it too old marks that it calls, then calls, and the others wait for what it brings.
 * Each call is written down before it is made: a restart or a killed process spends none, and a third in an hour is never made.
 */
export class BkashTokens {
  private readonly row: string;

  constructor(
    private readonly em: EntityManager,
    private readonly seal: Seal,
    private readonly settings: Settings,
  ) {
    const { url, keys } = settings;
    // Other keys, or another address, have another token and another hour.
    this.row = `bkash:${seal.mac('bkash-token', [url, ...Object.values(keys)].join('\n')).slice(0, 24)}`;
  }

  /** Throws `GatewayAway`, `TokenBudgetSpent`, `TokenRefused`. */
  async get(): Promise<string> {
    const until = performance.now() + this.settings.timeoutMs + 5_000;
    await this.em
      .fork()
      .execute(`insert into commerce.gateway_tokens (gateway, sealed, expires_at) values (?, '', 'epoch') on conflict do nothing`, [
        this.row,
      ]);
    for (;;) {
      const row = await this.read();
      if (row.valid) return this.opened(row.sealed).idToken;
      const at = await this.claim();
      if (at !== null) return await this.renew(at, row.sealed === '' ? null : this.opened(row.sealed).refreshToken);
      const seen = await this.read();
      if (!seen.valid && !seen.calling) throw new TokenBudgetSpent('The calls for tokens of this hour are spent');
      if (performance.now() > until) throw new GatewayAway('no token in time', false);
      await wait(LOOK_AGAIN_MS);
    }
  }

  /** bKash does not take this token any more, whatever it said of its end. */
  async drop(idToken: string): Promise<void> {
    const row = await this.read();
    if (!row.valid || this.opened(row.sealed).idToken !== idToken) return;
    await this.em
      .fork()
      .execute(`update commerce.gateway_tokens set expires_at = 'epoch' where gateway = ? and sealed = ?`, [this.row, row.sealed]);
  }

  private async read(): Promise<Row> {
    const [row] = await this.em.fork().execute<Row[]>(
      `select sealed, expires_at > platform.now() as valid, exists (
         select from jsonb_array_elements(granted) g where not (g->>'done')::boolean and (g->>'at')::bigint > ${nowMs} - ?::bigint
       ) as calling from commerce.gateway_tokens where gateway = ?`,
      [this.leaseMs, this.row],
    );
    return row ?? { sealed: '', valid: false, calling: false };
  }

  /** Writes down that a call is made; null where another process makes one, or the hour's calls are spent. */
  private async claim(): Promise<string | null> {
    const [row] = await this.em.fork().execute<{ at: string }[]>(
      `update commerce.gateway_tokens t set granted = (
           select coalesce(jsonb_agg(g), '[]') from jsonb_array_elements(t.granted) g where (g->>'at')::bigint > ${nowMs} - ?::bigint
         ) || jsonb_build_array(jsonb_build_object('at', ${nowMs}, 'done', false))
       where gateway = ? and expires_at <= platform.now()
         and not exists (
           select from jsonb_array_elements(t.granted) g where not (g->>'done')::boolean and (g->>'at')::bigint > ${nowMs} - ?::bigint)
         and (select count(*) from jsonb_array_elements(t.granted) g where (g->>'at')::bigint > ${nowMs} - ?::bigint) < ?
       returning granted->-1->>'at' as at`,
      [COUNTED_MS, this.row, this.leaseMs, COUNTED_MS, MOST_AN_HOUR],
    );
    return row?.at ?? null;
  }

  private async renew(at: string, refreshToken: string | null): Promise<string> {
    try {
      const { held, seconds } = await this.call(refreshToken);
      const sealed = this.seal.seal('bkash-token', this.row, held);
      await this.finish(at, { sealed, seconds });
      return held.idToken;
    } catch (error) {
      // A refresh token that was not taken is not tried again.
      await this.finish(at, refreshToken === null ? null : { sealed: '', seconds: 0 });
      throw error;
    }
  }

  private async finish(at: string, news: { readonly sealed: string; readonly seconds: number } | null): Promise<void> {
    await this.em.fork().execute(
      `update commerce.gateway_tokens t set granted = (
         select coalesce(jsonb_agg(case when g->>'at' = ? then g || '{"done": true}' else g end), '[]') from jsonb_array_elements(t.granted) g)
         ${news ? `, sealed = ?, expires_at = case when ? > 0 then platform.now() + make_interval(secs => ?) else 'epoch' end` : ''}
       where gateway = ?`,
      [at, ...(news ? [news.sealed, news.seconds, news.seconds] : []), this.row],
    );
  }

  private async call(refreshToken: string | null): Promise<{ held: Held; seconds: number }> {
    const { keys, version, url, timeoutMs } = this.settings;
    const map = bkashMaps[version];
    const { status, text } = await askGateway({
      url: new URL(`${url.replace(/\/$/, '')}${refreshToken === null ? map.grant : map.refresh}`),
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', username: keys.username, password: keys.password },
      body: JSON.stringify({
        app_key: keys.appKey,
        app_secret: keys.appSecret,
        ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
      }),
      timeoutMs,
    });
    const fields = objectIn(text);
    if (!fields) throw new GatewayAway(`bKash answers ${status} and no JSON object to the call for a token`, true);
    const idToken = textOf(fields, 'id_token');
    if (status !== 200 || idToken === null) {
      const word = textOf(fields, 'statusCode', 'errorCode', 'externalCode', 'message') ?? 'no token';
      throw new TokenRefused(`bKash gives no token: ${status}, ${cutText(word, 60)}`);
    }
    const lives = Number(textOf(fields, 'expires_in') ?? 3600);
    const seconds = Math.max(60, (Number.isFinite(lives) ? Math.min(lives, 3600) : 3600) - EARLY_SECONDS);
    return { held: { idToken, refreshToken: textOf(fields, 'refresh_token') }, seconds };
  }

  private opened(sealed: string): Held {
    return this.seal.open('bkash-token', this.row, sealed) as Held;
  }

  /** A call that was begun and never ended (a killed process) holds the others up for so long. */
  private get leaseMs(): number {
    return this.settings.timeoutMs + 2_000;
  }
}
