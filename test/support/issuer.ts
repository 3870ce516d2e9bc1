import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { interactionPolicy, Provider, type Configuration, type Grant } from 'oidc-provider';

/** A person at the issuer. */
export interface IssuerAccount {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

/** A real OpenID issuer on this machine, in which whoever comes is signed in as `who`. */
export interface Issuer {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  who: IssuerAccount;
  /** Goes the browser's way from the address that the product gave; answers the query string it comes back with. */
  visit(address: string): Promise<string>;
  stop(): Promise<void>;
}

const [clientId, clientSecret] = ['prostuti-test', 'a secret of the test, long enough for everybody'];

const policyOfGoogle = () => {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
};

const configuration = (accounts: Map<string, IssuerAccount>, returnAddress: string): Configuration => ({
  clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnAddress], application_type: 'native' }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { policy: policyOfGoogle(), url: (_context, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  cookies: { keys: ['for the tests alone'] },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub)!, sub }) }),
});

const consent = async (provider: Provider, clientIdOf: string, accountId: string): Promise<Grant> => {
  const grant = new provider.Grant({ accountId, clientId: clientIdOf });
  grant.addOIDCScope('openid email profile');
  return grant;
};

/** Follows redirects with the cookies of one browser until the address begins with `until`. */
const follow = async (from: string, until: string): Promise<URL> => {
  const jar = new Map<string, string>();
  let at = from;
  for (let step = 0; step < 12; step += 1) {
    if (at.startsWith(until)) return new URL(at);
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const next = answer.headers.get('location');
    if (!next) throw new Error(`The issuer stopped at ${at}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    at = new URL(next, at).href;
  }
  throw new Error('The issuer goes in circles');
};

/** `returnAddress`: where the product lets browsers come back. */
export const startIssuer = async (returnAddress: string): Promise<Issuer> => {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, IssuerAccount>();
  const provider = new Provider(url, configuration(accounts, returnAddress));
  const issuer: Issuer = {
    url,
    clientId,
    clientSecret,
    who: { sub: 'nobody', email: 'nobody@example.com', email_verified: true, name: 'Nobody' },
    visit: async (address) => (await follow(address, returnAddress)).search,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    accounts.set(issuer.who.sub, issuer.who);
    if (prompt.name === 'consent') {
      const grant = await consent(provider, String(params.client_id), session!.accountId);
      await provider.interactionFinished(
        request,
        response,
        { consent: { grantId: await grant.save() } },
        { mergeWithLastSubmission: true },
      );
    } else {
      const result = { select_account: {}, login: { accountId: issuer.who.sub } };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    }
  };
  const app = provider.callback();
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void app(request, response);
    return void interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  };
  return issuer;
};
