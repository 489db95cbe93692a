import * as z from 'zod';
import { type ErrorCode, errors } from '#shared/contract/errors.ts';
import { areas } from '#shared/contract/index.ts';
import type { Permission } from '#shared/contract/permissions.ts';
import { ulid } from '#shared/contract/ids.ts';
import { isRepeatable, repetitionHeader, type Route } from '#shared/contract/route.ts';
import { addForms } from './openapi-forms.ts';
import { webhookEvents } from '#shared/contract/webhook-fields.ts';
import { webhookPayload } from '#shared/contract/webhooks.ts';

/** Path of the document, below the one origin. */
export const openApiPath = 'api/openapi.json';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output', isWritten = false): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', ...(isWritten ? { override: addForms } : {}) });
  return json;
};

const allRoutes = Object.values(areas).flatMap((area) => Object.values<Route>(area));

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
    info: {
      title: 'Recado',
      version: '1',
      description:
        'Programs send by `POST /api/messages/send` with the token of a connection, and are told of what happens by webhooks. Everything else is what the browser application calls, with the access token of somebody who has logged in, and may change with it.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: webhookOperations(),
    components: { securitySchemes, schemas: { Error: errorSchema() } },
  };
}

const securitySchemes = {
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of somebody who has logged in.' },
  connectionToken: { type: 'http', scheme: 'bearer', description: 'The token of a connection, which its screen shows once.' },
  connectionTokenHeader: { type: 'apiKey', in: 'header', name: 'X_TOKEN', description: 'The same token in a header of its own.' },
} as const;

function securityOf(permission: Permission): Json[] {
  if (permission === 'public') return [];
  return permission === 'connectionToken' ? [{ connectionToken: [] }, { connectionTokenHeader: [] }] : [{ accessToken: [] }];
}

function operation(area: string, name: string, route: Route): Json {
  const parameters = [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...parametersOf(route.headers, 'header'),
    ...repetitionParameter(route),
  ];
  return {
    operationId: name,
    tags: [area],
    summary: route.summary,
    security: securityOf(route.permission),
    'x-permission': route.permission,
    ...(route.feature ? { 'x-feature': route.feature } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: requestBody(route.body, route, isChange(route)) } : {}),
    responses: {
      [route.status ?? 200]: { description: 'Done.', content: { [mediaType(route)]: { schema: schemaOf(route.reply, 'output') } } },
      ...refusals(route.errors ?? []),
      default: { description: 'Failed; `error` is one of the codes.', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

const mediaType = ({ repliesText }: Route): string => (repliesText ? `text/${repliesText}` : 'application/json');

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** By status, as OpenAPI has it. */
function refusals(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [
      status,
      {
        description: own.map((code) => `\`${code}\`: ${errors[code].message}`).join(' '),
        ...(status === 429 ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } } : {}),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}

/** Whether what is left out stays: the record can be read at the same address. */
const isChange = ({ method, path }: Route): boolean => method === 'PUT' && allRoutes.some((other) => other.method === 'GET' && other.path === path);

function requestBody(body: z.ZodType, { acceptsFiles, examples }: Pick<Route, 'acceptsFiles' | 'examples'>, isPart: boolean): Json {
  const shown = examples && Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
  const { required, ...part } = schemaOf(body, 'input', true);
  const schema = isPart || required === undefined ? part : { ...part, required };
  const withFiles = { allOf: [schema, { type: 'object', properties: { medias: { type: 'array', items: { type: 'string', format: 'binary' } } } }] };
  return {
    required: true,
    content: {
      'application/json': { schema, ...(shown ? { examples: shown } : {}) },
      ...(acceptsFiles ? { 'multipart/form-data': { schema: withFiles } } : {}),
    },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z
    .object({ properties: z.record(z.string(), z.unknown()).optional(), required: z.array(z.string()).optional() })
    .parse(schemaOf(schema, 'input', place === 'query'));
  return Object.entries(properties).map(([name, property]) => ({
    name: place === 'header' ? headerName(name) : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const repetitionParameter = (route: Route): Json[] =>
  isRepeatable(route)
    ? [
        {
          name: headerName(repetitionHeader),
          in: 'header',
          required: false,
          schema: schemaOf(ulid, 'input'),
          description: 'A ULID of the caller. The same call with the same key makes one thing, and is answered by it.',
        },
      ]
    : [];

const headerName = (name: string): string => name.replace(/(^|-)[a-z]/g, (first) => first.toUpperCase());

/** Describes the calls that a receiver of webhooks gets. */
function webhookOperations(): Json {
  const schema = schemaOf(webhookPayload, 'output');
  const headers = {
    'X-Recado-Event': 'The event.',
    'X-Recado-Event-Id': 'The same in every repetition.',
    'X-Recado-Attempt': 'Counts up from 1.',
    'X-Recado-Signature': '`t=<seconds>,v1=<hex>`: the HMAC-SHA256 of `<seconds>.<body>` with the secret of the webhook.',
  };
  const parameters = Object.entries(headers).map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }));
  const responses = { '2XX': { description: 'Taken. Anything else, and silence for ten seconds, is told again.' } };
  return Object.fromEntries(webhookEvents.map((event) => [event, { post: { parameters, requestBody: { required: true, content: json(schema) }, responses } }]));
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
