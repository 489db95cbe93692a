import { authRoutes, type SessionReply } from '#shared/contract/auth.ts';
import type { CallInput, ReplyOf, Route } from '#shared/contract/route.ts';

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;

  constructor(address: string, status: number, text: string) {
    super(`${address}: ${status} ${text}`);
    this.status = status;
    this.code = /"error":"(ERR_\w+)"/.exec(text)?.[1] ?? '';
  }
}

/** An account over HTTP as a browser uses it: typed by the contract, with the cookies of one browser. */
export class ApiClient {
  readonly url: string;
  readonly email: string;
  #session: SessionReply | undefined;
  readonly #cookies = new Map<string, string>();

  /** @param url of Recado. */
  constructor(url: string, email: string) {
    this.url = url;
    this.email = email;
  }

  get session(): SessionReply {
    if (!this.#session) throw new Error('not logged in');
    return this.#session;
  }

  /** @param code of the second factor; this client is trusted from then on. */
  async logIn(password: string, code?: string): Promise<void> {
    const login = this.call(authRoutes.login, { body: { email: this.email, password } });
    this.#session = await (code === undefined ? login : login.catch((refused: unknown) => this.#secondStep(refused, code)));
  }

  async #secondStep(refused: unknown, code: string): Promise<SessionReply> {
    const ticket = refused instanceof CallFailed ? /"ticket":"([^"]+)"/.exec(refused.message)?.[1] : undefined;
    if (ticket === undefined) throw refused;
    return this.call(authRoutes.loginByFactor, { body: { ticket, code, isTrusted: true } });
  }

  cookie(name: string): string {
    return this.#cookies.get(name) ?? '';
  }

  keepCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** By the cookie of the last login or refresh. */
  async refresh(): Promise<void> {
    this.#session = await this.call(authRoutes.refresh, {});
  }

  /** @throws CallFailed for every status but 2xx. */
  async call<R extends Route>(route: R, input: CallInput<R>): Promise<ReplyOf<R>> {
    const { params = {}, query = {}, body } = input as AnyInput; // every CallInput has this shape
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${this.url}/api${path}?${search}`, {
      method: route.method,
      headers: this.#headers(body !== undefined),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new CallFailed(`${route.method} ${path}`, response.status, text);
    return route.reply.parse(JSON.parse(text)) as ReplyOf<R>; // parsed by this very schema
  }

  #headers(hasBody: boolean): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
      ...(this.#session && { authorization: `Bearer ${this.#session.token}` }),
    };
  }
}
