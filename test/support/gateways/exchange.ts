import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './faults.js';

const MOST = 256 * 1024;

/** One request to a test gateway, read, and the ways to answer it. */
export class Exchange {
  readonly url: URL;
  readonly method: string;
  private text = '';

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
  ) {
    this.url = new URL(request.url ?? '/', 'http://gateway.test');
    this.method = request.method ?? 'GET';
  }

  async read(): Promise<void> {
    for await (const part of this.request) {
      this.text += String(part);
      if (this.text.length > MOST) throw new Error('The request is too long');
    }
  }

  header(name: string): string | null {
    const value = this.request.headers[name];
    return typeof value === 'string' ? value : null;
  }

  get form(): URLSearchParams {
    return new URLSearchParams(this.text);
  }

  get json(): Record<string, unknown> {
    try {
      const value = JSON.parse(this.text) as unknown;
      return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  }

  answer(body: unknown, status = 200): void {
    this.write(status, 'application/json', JSON.stringify(body));
  }

  html(body: string, status = 200): void {
    this.write(status, 'text/html; charset=utf-8', body);
  }

  /** A failure that every gateway knows; false: it is none of those, and the caller does it himself. */
  fails(fault: Fault | null): boolean {
    if (fault === null) return false;
    if (fault.what === 'hang') return true;
    if (fault.what === 'cut') this.cut();
    else if (fault.what === '500') this.answer({ message: 'Internal Server Error' }, 500);
    else if (fault.what === 'html') this.html('<html><body><h1>502 Bad Gateway</h1></body></html>');
    else if (fault.what === 'empty') this.write(200, 'application/json', '');
    else return false;
    return true;
  }

  cut(): void {
    this.request.socket.destroy();
  }

  private write(status: number, type: string, body: string): void {
    if (this.response.headersSent || this.response.destroyed) return;
    this.response.writeHead(status, { 'content-type': type }).end(body);
  }
}

/** Posts a form to one of our own addresses, as a gateway does: over after ten seconds, redirects are not followed. */
export const postForm = async (url: string, fields: Readonly<Record<string, string>>): Promise<number> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
};

export const later = (ms: number): Promise<void> => wait(ms);
