import * as z from 'zod';

const json = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema: json, examples: z.record(z.string(), z.object({ value: z.unknown() })).optional() }));
const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean().optional(), schema: json });
const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ required: z.boolean().optional(), content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});
const securityScheme = z.discriminatedUnion('type', [
  z.object({ type: z.literal('http'), scheme: z.literal('bearer') }),
  z.object({ type: z.literal('apiKey'), in: z.literal('header'), name: z.string() }),
]);
const openApi = z.object({
  openapi: z.string().startsWith('3.1'),
  servers: z.array(z.object({ url: z.string() })).min(1),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ securitySchemes: z.record(z.string(), securityScheme), schemas: z.record(z.string(), json) }),
});
type OpenApi = z.output<typeof openApi>;
type Operation = z.output<typeof operation>;

interface Call {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly files?: readonly File[];
  readonly parameters?: Readonly<Record<string, string>>;
}

interface ClientOptions {
  readonly baseUrl: string;
  /** By the names of the security schemes. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface ClientReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Calls an API by what its OpenAPI document says, and by nothing else: paths, parameters, security, forms of bodies and of replies.
 *
 * @throws ZodError for a document, a request or a reply that is not as the document declares.
 */
export class OpenApiClient {
  readonly #document: OpenApi;
  readonly #options: ClientOptions;

  constructor(document: unknown, options: ClientOptions) {
    this.#document = openApi.parse(document);
    this.#options = options;
  }

  /** The bodies that the document shows. */
  examples(operationId: string): unknown[] {
    const { requestBody } = this.#find(operationId).operation;
    return Object.values(requestBody?.content['application/json']?.examples ?? {}).map(({ value }) => value);
  }

  async call(operationId: string, call: Call = {}): Promise<ClientReply> {
    const { method, path, operation: found } = this.#find(operationId);
    const { url, headers } = this.#addressOf(path, found, call.parameters ?? {});
    this.#authorize(found, headers);
    const body = this.#bodyOf(found, call, headers);
    const { fetch: send = fetch } = this.#options;
    const reply = await send(new Request(url, { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) }));
    return this.#read(found, reply);
  }

  #find(operationId: string): { method: string; path: string; operation: Operation } {
    for (const [path, methods] of Object.entries(this.#document.paths)) {
      for (const [method, found] of Object.entries(methods)) if (found.operationId === operationId) return { method, path, operation: found };
    }
    throw new Error(`the document knows no ${operationId}`);
  }

  #addressOf(path: string, { parameters }: Operation, values: Readonly<Record<string, string>>): { url: URL; headers: Headers } {
    const unknown = Object.keys(values).filter((name) => !parameters.some((one) => one.name === name));
    if (unknown.length > 0) throw new Error(`the document knows no parameter ${unknown.join()}`);
    const headers = new Headers();
    const url = new URL(this.#document.servers[0]?.url ?? '/', this.#options.baseUrl);
    let filled = path;
    for (const { name, in: place, required, schema } of parameters) {
      const value = values[name];
      if (value === undefined && !required) continue;
      const checked = String(this.#schema(schema).parse(value));
      if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(checked));
      else if (place === 'query') url.searchParams.set(name, checked);
      else headers.set(name, checked);
    }
    url.pathname = filled;
    return { url, headers };
  }

  /** By the first of the ways that there is a credential for. */
  #authorize({ security }: Operation, headers: Headers): void {
    if (security.length === 0) return;
    const name = security.flatMap((one) => Object.keys(one)).find((one) => this.#options.credentials[one] !== undefined);
    const scheme = name === undefined ? undefined : this.#document.components.securitySchemes[name];
    if (name === undefined || !scheme) return;
    const credential = this.#options.credentials[name] ?? '';
    if (scheme.type === 'http') headers.set('authorization', `Bearer ${credential}`);
    else headers.set(scheme.name, credential);
  }

  #bodyOf({ requestBody }: Operation, { body, files = [] }: Call, headers: Headers): BodyInit | undefined {
    if (!requestBody || body === undefined) return undefined;
    const type = files.length > 0 ? 'multipart/form-data' : 'application/json';
    const declared = requestBody.content[type];
    if (!declared) throw new Error(`the document takes no ${type}`);
    this.#schema(declared.schema).parse(body);
    if (files.length === 0) {
      headers.set('content-type', type);
      return JSON.stringify(body);
    }
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.set(name, String(value));
    const field = fileField(declared.schema);
    for (const file of files) form.append(field, file);
    return form;
  }

  async #read({ responses }: Operation, reply: Response): Promise<ClientReply> {
    const declared = responses[String(reply.status)] ?? responses['default'];
    if (!declared) throw new Error(`the document knows no reply ${reply.status}`);
    const type = reply.headers.get('content-type')?.split(';')[0] ?? '';
    const form = declared.content?.[type];
    if (!form) throw new Error(`the document knows no ${type} for ${reply.status}`);
    return { status: reply.status, headers: reply.headers, body: this.#schema(form.schema).parse(await reply.json()) };
  }

  #schema(schema: z.output<typeof json>): z.ZodType {
    return z.fromJSONSchema(this.#resolved(schema) as Parameters<typeof z.fromJSONSchema>[0]); // what a document declares is a schema
  }

  /** References to the document's own parts, filled in. */
  #resolved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#resolved(one));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref: reference } = value as { $ref?: unknown };
    if (typeof reference === 'string') return this.#resolved(this.#document.components.schemas[reference.replace('#/components/schemas/', '')]);
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.#resolved(one)]));
  }
}

/** The property that holds binary strings. */
function fileField(schema: unknown): string {
  const found = [...JSON.stringify(schema).matchAll(/"(\w+)":\{"type":"array","items":\{"type":"string","format":"binary"\}\}/g)].map(([, name]) => name);
  if (found.length !== 1 || found[0] === undefined) throw new Error('the document declares no field for files');
  return found[0];
}
