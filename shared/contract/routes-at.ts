import * as z from 'zod';
import { ok } from './lists.ts';
import type { Feature, Permission } from './permissions.ts';

interface Access {
  readonly permission: Permission;
  readonly feature?: Feature;
  readonly openToSupport?: true;
}

/**
 * The usual routes of a kind of record: all at one address, each record by its id below it, and everything under one permission.
 *
 * @param ids the one parameter of the path, by its name.
 */
export function routesAt<const P extends `/${string}`, const S extends Readonly<Record<string, z.ZodType>>, const A extends Access>(
  path: P,
  ids: S,
  access: A,
) {
  const params = z.object(ids);
  const one = `${path}/{${Object.keys(ids).join()}}` as `${P}/{${keyof S & string}}`; // the names of the same ids
  return {
    params,
    get: <R extends z.ZodType>(summary: string, reply: R) => ({ ...access, method: 'GET', path: one, summary, params, reply }) as const,
    create: <B extends z.ZodType, R extends z.ZodType>(summary: string, body: B, reply: R) =>
      ({ ...access, method: 'POST', path, summary, body, reply, status: 201 }) as const,
    update: <B extends z.ZodType, R extends z.ZodType>(summary: string, body: B, reply: R) =>
      ({ ...access, method: 'PUT', path: one, summary, params, body, reply }) as const,
    remove: (summary: string) => ({ ...access, method: 'DELETE', path: one, summary, params, reply: ok }) as const,
  };
}
