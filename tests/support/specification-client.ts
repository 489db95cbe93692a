import * as z from 'zod';
import { openApiDocument } from '#infra/openapi.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { areas } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import type { Home } from './given.ts';
import { type ApiReply, restApi } from './rest-api.ts';

const routes = Object.values(areas).flatMap((area) => Object.values<Route>(area));

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
}

const document = openApiDocument() as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

export interface Call {
  readonly as?: Principal;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  /** The one file of a multipart body. */
  readonly file?: { readonly name: string; readonly type: string; readonly text: string };
  /** Field of the file: the specification has `file` and `medias`. */
  readonly field?: string;
  /** Neither the document nor the API takes it. */
  readonly isRefused?: boolean;
  /** Token of a connection, in place of a session. */
  readonly token?: string;
}

/** A reply whose fields are looked at as any program does. */
export interface Played {
  readonly status: number;
  // The specification's client knows its fields by name alone.
  readonly body: Readonly<Record<string, never>>;
}

/**
 * Plays calls as the specification writes them, `GET /tickets/u/42`, closing slash included. It knows no schema of ours. What it sends is
 * also what the OpenAPI document takes.
 */
export async function specificationClient(home: Home) {
  const api = await restApi(home);
  return async (address: string, { as = home.admin, query, body, file, field = 'file', token, isRefused = false }: Call = {}): Promise<Played> => {
    const [method = '', path = ''] = address.split(' ');
    const { route, params } = find(method, path.replace(/(.)\/$/, '$1'));
    if (body !== undefined && !file && !isRefused) requireDeclared(route, body);
    const sent = file ? { ...multipart(file, field, body) } : body === undefined ? {} : { body };
    const reply: ApiReply = await api.call(route, {
      token: token ?? (await api.token(as)),
      ...(Object.keys(params).length > 0 ? { params } : {}),
      ...(query ? { query } : {}),
      ...sent,
    });
    return reply as Played; // as it says
  };
}

export type SpecificationClient = Awaited<ReturnType<typeof specificationClient>>;

/** A literal part of a path is meant before a parameter. */
function find(method: string, path: string): { route: Route; params: Record<string, string> } {
  const own = routes.filter((route) => route.method === method).toSorted((one, other) => one.path.split('{').length - other.path.split('{').length);
  for (const route of own) {
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
    const found = new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
    if (found) return { route, params: Object.fromEntries(names.map((name, index) => [name, String(found[index + 1])])) };
  }
  throw new Error(`nothing answers ${method} ${path}`);
}

/** @throws Error for a body that the document does not declare */
function requireDeclared({ method, path }: Route, body: unknown): void {
  const schema = document.paths[`/api${path}`]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
  if (!schema) return;
  const declared = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(body); // what a document declares is a schema
  if (!declared.success) throw new Error(`the document does not take this for ${method} ${path}: ${z.prettifyError(declared.error)}`);
}

function multipart({ name, type, text }: NonNullable<Call['file']>, field: string, fields: unknown) {
  const boundary = 'limite';
  const texts = Object.entries(Object(fields)).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${String(value)}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const rawBody = `${texts.join('')}${head}${text}\r\n--${boundary}--\r\n`;
  return { rawBody, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Makes a record, changes it by what was read and more, and deletes it. Answers what each call said. */
export async function live(call: SpecificationClient, path: string, made: object, change: Readonly<Record<string, unknown>>): Promise<readonly number[]> {
  const { status, body } = await call(`POST ${path}`, { body: made });
  const one = `${path}/${body['id']}`;
  const read = await call(`GET ${one}`);
  const changed = await call(`PUT ${one}`, { body: { ...read.body, ...change } });
  const removed = await call(`DELETE ${one}`);
  return [status, read.status, changed.status, removed.status];
}

/** Each call says that it was done. */
export const allDone: readonly number[] = [201, 200, 200, 200];
