import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Customer } from '#tests/browser/support/customer.ts';
import { type Agent, agentPassword } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Recado } from '#tests/support/recado.ts';
import { sharedRecado } from '#tests/support/shared-recado.ts';

const [shop, maria] = ['5511940009101', '5511950009101'];
/** Sources that changed since the last build are built first. */
const startUpMs = 120_000;

/** Sends an address as it stands: `fetch` would tidy it up first. */
function get(origin: string, path: string, headers: Record<string, string> = {}): Promise<{ status: number | undefined; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    request({ hostname, port, path, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve({ status: reply.statusCode, type: String(reply.headers['content-type']), text: Buffer.concat(parts).toString() }));
    })
      .on('error', reject)
      .end();
  });
}

describe('an address that was made up', () => {
  let recado: Recado;
  let agent: Agent;
  /** The signed address of a customer's file. */
  let signed: URL;
  const secret = 'Contrato da Maria';

  beforeAll(async () => {
    recado = await sharedRecado();
    agent = await recado.signUp();
    await recado.phones.create(shop, 'Loja');
    await agent.pairConnection(recado.phones, shop);
    const customer = await Customer.create(recado, { number: maria, name: 'Maria Cliente', shop });
    await customer.sendFile({ type: 'document', name: 'contrato.txt', mime: 'text/plain', bytes: Buffer.from(secret) });
    const address = await eventually(
      'the file',
      async () => {
        const [ticket] = await agent.tickets({ status: 'pending' });
        return ticket && (await agent.messages(ticket.id)).find(({ mediaUrl }) => mediaUrl)?.mediaUrl;
      },
      { withinMs: 30_000 },
    );
    signed = new URL(address ?? '');
  }, startUpMs);

  it('reaches no file from among the pictures that need no signature', async () => {
    const [, , company = '', ...rest] = signed.pathname.split('/');
    const file = rest.join('/');
    const pictures = `/companies/${company}/pictures`;
    const paths = ['..', '%2e%2e', '..%2f', '%2e%2e%2f', '.', '..;', '%252e%252e'].map((step) => `${pictures}/${step}/${file}`);
    const tried = [signed.pathname, ...paths, `${pictures}/../../../companies/${company}/${file}`, `/${signed.pathname}`, `${pictures}//${file}`];

    expect((await get(signed.origin, signed.pathname + signed.search)).text).toBe(secret);
    for (const path of tried) {
      const { status, text } = await get(signed.origin, path);
      expect([path, status, text.includes(secret)]).toEqual([path, expect.toSatisfy((one: number) => one === 403 || one === 404), false]);
    }
  });

  it('does not change what a signed file is served as', async () => {
    const asked = ['response-content-type=text/html', 'response-content-disposition=inline', 'x-id=GetObject&response-content-type=text%2Fhtml'];

    for (const more of asked) {
      const behind = await get(signed.origin, `${signed.pathname}${signed.search}&${more}`);
      const before = await get(signed.origin, `${signed.pathname}?${more}&${signed.search.slice(1)}`);
      for (const { status, type } of [behind, before]) expect([more, status === 403 || type === 'text/plain']).toEqual([more, true]);
    }
  });

  it('calls no route by another spelling of its path', async () => {
    const login = await fetch(`${recado.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: agent.email, password: agentPassword }),
    });
    const { token } = z.object({ token: z.string() }).parse(await login.json());
    const headers = { authorization: `Bearer ${token}` };
    const paths = [
      '//api/tags',
      '/api//tags',
      '/./api/tags',
      '/x/../api/tags',
      '/%61pi/tags',
      '/api/%2e%2e/api/tags',
      '/API/tags',
      '/api/tags;.css',
      '/api/tags/x.css',
    ];

    expect(await get(recado.url, '/api/tags', headers)).toMatchObject({ status: 200, text: expect.stringContaining('"tags"') });
    for (const path of paths) {
      const { status, text } = await get(recado.url, path, headers);
      expect([path, status === 200 && text.includes('"tags"')]).toEqual([path, false]);
    }
  });
});
