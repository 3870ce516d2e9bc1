import { Controller } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import * as gateways from '#contracts/http/gateways';
import { HearGateway, SandboxDesk } from '#commerce';
import { Config } from '#platform';
import type { Locale } from '#contracts/shared/values';
import { Endpoint, ReadyAnswer, type Call } from '../http/endpoint.decorator.js';
import { Line } from '../http/line.js';
import { sandboxHeaders, sandboxPage } from './sandbox-page.js';

const flat = (headers: IncomingHttpHeaders): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));

/** The side that gateways see. Nothing that comes in here is believed: it is kept, and the gateway is asked. */
@Controller()
export class GatewaysController {
  private readonly publicUrl: URL;
  /** A gateway that sends all it has at once waits here, outside the pool of connections. */
  private readonly notices = new Line(4, 10_000);

  constructor(
    private readonly heard: HearGateway,
    private readonly sandbox: SandboxDesk,
    config: Config,
  ) {
    this.publicUrl = new URL(config.PUBLIC_URL);
  }

  @Endpoint(gateways.notifyGateway, { quiet: true })
  async notifyGateway({ params, body, headers }: Call<typeof gateways.notifyGateway>) {
    await this.notices.run(() => this.heard.notification(params.gateway, body, flat(headers)));
    return { ok: true as const };
  }

  @Endpoint(gateways.returnFromGateway)
  async returnFromGateway({ params, query, body, headers }: Call<typeof gateways.returnFromGateway>) {
    const { ref, ...rest } = query;
    return { location: await this.heard.browser(params.gateway, { ...rest, ...body }, flat(headers), ref) };
  }

  @Endpoint(gateways.returnFromGatewayByLink)
  async returnFromGatewayByLink({ params, query, headers }: Call<typeof gateways.returnFromGatewayByLink>) {
    const { ref, ...rest } = query;
    return { location: await this.heard.browser(params.gateway, rest, flat(headers), ref) };
  }

  @Endpoint(gateways.showSandboxPage)
  async showSandboxPage({ caller, params, query }: Call<typeof gateways.showSandboxPage>) {
    const page = await this.sandbox.page(params.ref);
    const locale: Locale = query.lang ?? page.locale ?? caller.locale;
    return new ReadyAnswer(sandboxPage(page, `/api/gateways/sandbox/pay/${params.ref}`, locale), sandboxHeaders);
  }

  @Endpoint(gateways.actInSandbox)
  async actInSandbox({ params, query, body }: Call<typeof gateways.actInSandbox>) {
    const { url, fields } = await this.sandbox.act(params.ref, body.act === 'close' ? 'pay' : body.act);
    if (body.act === 'close') return { location: `/api/gateways/sandbox/pay/${params.ref}?lang=${query.lang ?? 'bn'}` };
    const back = new URL(url, this.publicUrl);
    for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value);
    return { location: `${back.pathname}${back.search}` };
  }
}
