import { isIP } from 'node:net';

/**
 * The push services that browsers use, as they are configured: a host, `*.` before it for its subdomains, or a whole origin (`http://…`, a
 * service of one's own), which alone may be plain http or stand in a private network.
 */
export class PushServices {
  private readonly origins: ReadonlySet<string>;
  private readonly hosts: readonly string[];

  constructor(listed: string) {
    const parts = listed
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean);
    this.origins = new Set(parts.filter((part) => part.includes('://')).map((part) => new URL(part).origin));
    this.hosts = parts.filter((part) => !part.includes('://'));
  }

  /** The endpoint a browser gave is of a service we know: what it says is user input, and our server is to call it. */
  knows(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, origin, port, username, password } = new URL(endpoint);
    if (username !== '' || password !== '') return false;
    if (this.origins.has(origin)) return true;
    if (protocol !== 'https:' || port !== '' || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return false;
    return this.hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
  }

  /** Named as a whole origin: whoever configured it means that machine, wherever it stands. */
  trusts(endpoint: string): boolean {
    return this.origins.has(new URL(endpoint).origin);
  }
}
