import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#infra/openapi.ts';
import { errors } from '#shared/contract/errors.ts';
import { areas } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import { inboundMessage, outboundMessage } from '#shared/contract/queue-messages.ts';

const routes = Object.values(areas).flatMap((area) => Object.values<Route>(area));

describe('the contract', () => {
  it('has no two routes at one address', () => {
    const addresses = routes.map((route) => `${route.method} ${route.path}`);

    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('names in its params exactly what stands in the path', () => {
    for (const route of routes) {
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = route.params && 'shape' in route.params ? Object.keys(route.params.shape as object) : [];
      expect(declared, route.path).toEqual(inPath);
    }
  });

  it('declares companyId in the query of what a super user may enter by it', () => {
    for (const route of routes.filter(({ superMayEnter }) => superMayEnter)) {
      expect(route.query && 'shape' in route.query ? Object.keys(Object(route.query.shape)) : [], route.path).toContain('companyId');
    }
  });

  it('appears whole in the OpenAPI document, and the document holds only JSON', () => {
    const document = openApiDocument() as { paths: Record<string, Record<string, { operationId: string }>> };

    const operations = Object.values(document.paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
    expect(operations.toSorted()).toEqual(
      Object.values(areas)
        .flatMap((area) => Object.keys(area))
        .toSorted(),
    );
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('says in the OpenAPI document which replies are JSON, text and pages', () => {
    type Operation = { operationId: string; responses: Record<string, { content: object }> };
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };

    const kinds = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId, responses }) => [operationId, Object.keys(Object.values(responses)[0]?.content ?? {}).join()] as const),
    );
    expect(kinds.filter(([, kind]) => kind !== 'application/json').toSorted()).toEqual([
      ['receiveMetaWebhook', 'text/plain'],
      ['showUnsubscription', 'text/html'],
      ['unsubscribe', 'text/html'],
      ['verifyMetaWebhook', 'text/plain'],
    ]);
  });

  it('gives every error one sentence and a client or server status', () => {
    for (const [code, { message, status }] of Object.entries(errors)) {
      // Integrators are specified the words of one.
      expect(message, code).toMatch(code === 'ERR_CONNECTION_TOKEN_INVALID' ? /^Acesso não permitido$/ : /^[A-Z].*\.$/i);
      expect(status, code).toBeGreaterThanOrEqual(400);
    }
  });

  it('refuses queue messages without an address or of an unknown kind', () => {
    const scope = { companyId: '01J00000000000000000000000', connectionId: '01J00000000000000000000000' };

    expect(inboundMessage.safeParse({ ...scope, type: 'ack', chat: {}, whatsappMessageIds: ['A'], ack: 1 }).success).toBe(false);
    expect(inboundMessage.safeParse({ ...scope, type: 'ack', chat: { number: '5511999999999' }, whatsappMessageIds: ['A'], ack: 1 }).success).toBe(true);
    expect(outboundMessage.safeParse({ ...scope, type: 'dance', createdAt: '2026-01-01T00:00:00Z' }).success).toBe(false);
  });
});
