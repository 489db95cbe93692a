import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { openApiDocument } from '#infra/openapi.ts';
import { areas } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { pngBytes } from '#tests/support/message-deps.ts';
import { OpenApiClient } from '#tests/support/openapi-client.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { givenToken } from '#tests/support/send-api.ts';

const number = '5511977776666';
let home: Home;
let connection: ConnectionItem;
let token: string;
let answers: (request: Request) => Promise<Response>;

beforeEach(async () => {
  home = await given.company();
  connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  token = await givenToken(home, connection);
  await acceptedTicket(home, connection, home.admin, { number });
  const api = await restApi(home);
  const routes: Route[] = Object.values(areas).flatMap((area) => Object.values<Route>(area));
  answers = async (request) => {
    const route = routes.find(({ method, path }) => method === request.method && `/api${path}` === new URL(request.url).pathname);
    if (!route) throw new Error(`no route for ${request.url}`);
    const rawBody = Buffer.from(await request.arrayBuffer()).toString('base64');
    const { status, body, headers } = await api.call(route, { headers: Object.fromEntries(request.headers), rawBody, isBase64Encoded: true });
    return new Response(JSON.stringify(body), { status, headers });
  };
});

/** As somebody reads it who has only the document. */
const client = (credentials: Record<string, string>) =>
  new OpenApiClient(JSON.parse(JSON.stringify(openApiDocument())), { baseUrl: 'https://recado.example.com', credentials, fetch: answers });
const contents = () => home.deps.outbound.sent.flatMap((command) => (command.type === 'send' ? [command.content] : []));

describe('a client made of the OpenAPI document alone', () => {
  it.each(['connectionToken', 'connectionTokenHeader'])('sends a text, with %s', async (scheme) => {
    const reply = await client({ [scheme]: token }).call('sendByApi', { body: { number, body: 'olá' } });

    expect(reply).toMatchObject({ status: 200, body: { mensagem: 'Mensagem enviada', id: expect.stringContaining(connection.connectionId) } });
    expect(contents()).toEqual([{ type: 'text', text: 'olá' }]);
  });

  it('sends files', async () => {
    const files = [new File([pngBytes], 'foto.png', { type: 'image/png' }), new File(['%PDF-1.7'], 'nota.pdf', { type: 'application/pdf' })];

    const reply = await client({ connectionToken: token }).call('sendByApi', { body: { number, body: 'veja' }, files });

    expect(reply.status).toBe(200);
    expect(contents()).toMatchObject([
      { type: 'media', caption: 'veja', media: { kind: 'image', name: 'foto.png' } },
      { type: 'media', caption: '', media: { kind: 'document', name: 'nota.pdf' } },
    ]);
  });

  it('finds the Idempotency-Key, and has it honoured', async () => {
    const call = (body: string) => client({ connectionToken: token }).call('sendByApi', { body: { number, body }, parameters: { 'Idempotency-Key': 'a 1' } });

    const [first, again, other] = [await call('olá'), await call('olá'), await call('outra')];

    expect(again.body).toEqual(first.body);
    expect(other).toMatchObject({ status: 422, body: { error: 'ERR_CLIENT_TOKEN_REUSED' } });
    expect(contents()).toHaveLength(1);
  });

  it('finds refusals declared as they are answered', async () => {
    const ask = (body: Record<string, unknown>, credential = token) => client({ connectionToken: credential }).call('sendByApi', { body });

    expect(await ask({ number, body: 'oi' }, 'garbage')).toMatchObject({ status: 401, body: { message: 'Acesso não permitido' } });
    expect(await ask({ number: '1', body: 'oi' })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', field: 'number' } });
    expect(await ask({ number, body: ' ' })).toMatchObject({ status: 400, body: { error: 'ERR_EMPTY_MESSAGE' } });
  });

  it('is shown examples that fit', async () => {
    const examples = client({}).examples('sendByApi');

    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) expect(areas.sendApi.sendByApi.body.safeParse(example).success).toBe(true);
  });

  it('refuses by itself what the document does not declare', async () => {
    await expect(client({ connectionToken: token }).call('sendByApi', { body: { body: 'sem número' } })).rejects.toThrow('number');
    await expect(client({ connectionToken: token }).call('sendByApi', { body: { number, body: 'oi' }, parameters: { nobody: '1' } })).rejects.toThrow(
      'no parameter',
    );
  });
});
