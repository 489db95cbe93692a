import * as z from 'zod';
import { errors } from '#shared/contract/errors.ts';
import { areas } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

/** The OpenAPI 3.1 document of the whole API, derived from the contract. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [area, routes] of Object.entries(areas)) {
    for (const [name, route] of Object.entries<Route>(routes)) {
      const path = (paths[`/api${route.path}`] ??= {});
      path[route.method.toLowerCase()] = operation(area, name, route);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Recado', version: '1' },
    paths,
    components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }, schemas: { Error: errorSchema() } },
  };
}

function operation(area: string, name: string, route: Route): Json {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')];
  return {
    operationId: name,
    tags: [area],
    summary: route.summary,
    security: route.permission === 'public' ? [] : [{ accessToken: [] }],
    'x-permission': route.permission,
    ...(route.feature ? { 'x-feature': route.feature } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: requestBody(route.body, route.acceptsFiles === true) } : {}),
    responses: {
      [route.status ?? 200]: { description: 'Done.', content: json(schemaOf(route.reply, 'output')) },
      default: { description: 'Failed; `error` is one of the codes.', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

function requestBody(body: z.ZodType, acceptsFiles: boolean): Json {
  const schema = schemaOf(body, 'input');
  const withFiles = { allOf: [schema, { type: 'object', properties: { medias: { type: 'array', items: { type: 'string', format: 'binary' } } } }] };
  return { required: true, content: { ...json(schema), ...(acceptsFiles ? { 'multipart/form-data': { schema: withFiles } } : {}) } };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z
    .object({ properties: z.record(z.string(), z.unknown()).optional(), required: z.array(z.string()).optional() })
    .parse(schemaOf(schema, 'input'));
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: property }));
}

function errorSchema(): Json {
  const properties = {
    error: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string' },
    field: { type: 'string' },
    details: { type: 'object' },
    requestId: { type: 'string' },
  };
  return { type: 'object', required: ['error', 'requestId'], properties };
}
