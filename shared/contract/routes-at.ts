import * as z from 'zod';
import { ok, pageQuery } from './lists.ts';
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
    ...addressesAt(path, access),
    ...routesBelow(path, one, params, access),
    get: <R extends z.ZodType>(summary: string, reply: R) => ({ ...access, method: 'GET', path: one, summary, params, reply }) as const,
    create: <B extends z.ZodType, R extends z.ZodType>(summary: string, body: B, reply: R) =>
      ({ ...access, method: 'POST', path, summary, body, reply, status: 201 }) as const,
    update: <B extends z.ZodType, R extends z.ZodType>(summary: string, body: B, reply: R) =>
      ({ ...access, method: 'PUT', path: one, summary, params, body, reply }) as const,
    remove: (summary: string) => ({ ...access, method: 'DELETE', path: one, summary, params, reply: ok }) as const,
  };
}

/** Addresses below a path that name no record, all under one permission. */
export function addressesAt<const P extends `/${string}`, const A extends Access>(path: P, access: A) {
  return {
    /** All or some of the records at once, or what is said of them. */
    every: <const D extends `/${string}` | '', R extends z.ZodType>(name: D, summary: string, reply: R) =>
      ({ ...access, method: 'GET', path: `${path}${name}`, summary, reply }) as const,
    /** Something that is done by what the body says. */
    ask: <const D extends `/${string}` | '', B extends z.ZodType, R extends z.ZodType>(deed: D, summary: string, body: B, reply: R) =>
      ({ ...access, method: 'POST', path: `${path}${deed}`, summary, body, reply }) as const,
  };
}

/** The list of the records, and what is done with one at an address of its own. */
function routesBelow<const P extends string, const O extends string, S extends z.ZodType, const A extends Access>(path: P, one: O, params: S, access: A) {
  return {
    /** A list by pages. @param reply of `pageOf`. */
    list: <Q extends Readonly<Record<string, z.ZodType>>, R extends z.ZodType>(summary: string, filter: Q, reply: R) =>
      ({ ...access, method: 'GET', path, summary, query: z.object({ ...pageQuery, ...filter }), reply }) as const,
    /** Something done with a record, at the record's address or one of its own below it. */
    act: <const D extends `/${string}` | '', R extends z.ZodType>(deed: D, summary: string, reply: R) =>
      ({ ...access, method: 'POST', path: `${one}${deed}`, summary, params, reply }) as const,
    /** A part of a record, at an address of its own below the record's. */
    part: <const D extends `/${string}`, R extends z.ZodType>(name: D, summary: string, reply: R) =>
      ({ ...access, method: 'GET', path: `${one}${name}`, summary, params, reply }) as const,
  };
}
