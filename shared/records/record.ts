import * as z from 'zod';
import { timestamp } from '../contract/ids.ts';
import { type ok, pageQuery, pageReply } from '../contract/lists.ts';
import type { Permission } from '../contract/permissions.ts';
import type { Right } from '../contract/rights.ts';
import type { RouteTable } from '../contract/route.ts';
import { routesAt } from '../contract/routes-at.ts';

/** Lists that come whole end here. */
export const mostWhole = 1_000;

/** All that is particular to one kind of record. Everything else follows from it. */
export interface Declaration {
  /** Its name in code: the type of its rows, its live event and its kind in the audit trail. */
  readonly name: string;
  /** The name of several in code: its area of the contract. */
  readonly names: string;
  /** Its name in an English sentence. */
  readonly title: string;
  /** The address below `/api`. Without the slash it is part of the stored keys, for good. */
  readonly path: `/${string}`;
  readonly id: z.ZodType<string, string>;
  /** The function that answers its routes. */
  readonly servedBy: string;
  readonly permission: Permission;
  /** For the list and single ones; else the same permission as for changing them. */
  readonly readableBy?: Permission;
  /** Platform staff who support the company see it too, live changes included. */
  readonly openToSupport?: true;
  /** Kept once for all companies, by platform staff: it has no live event, and nobody asks for a single one. */
  readonly ofPlatform?: true;
  /** It is kept where it is used: neither menu nor settings lead to it. */
  readonly withoutScreen?: true;
  /** The audit trail tells who deleted one, or who made, changed and deleted one, with what changed. */
  readonly audited?: 'deletions' | 'changes';
  /** The fields that people edit. */
  readonly fields: Readonly<Record<string, z.ZodType>>;
  /** The same fields as they are stored and replied, where they are taken in more forms. */
  readonly shown?: Readonly<Record<string, z.ZodType>>;
  /** The field that orders the list, else the time of making. A search finds it by its beginning, and the audit trail calls the record by it. */
  readonly orderedBy?: string;
  /** Fields of which no two records have the same, whatever case and accents, and how that is refused. */
  readonly unique?: Readonly<Record<string, `ERR_${string}`>>;
  readonly missing: `ERR_${string}`;
  /**
   * Each is its maker's own, seen by nobody else, unless its field `isShared` says that it is everybody's: those are made, changed and deleted with
   * the right. Unique fields are so among one's own, and among everybody's.
   */
  readonly own?: OwnRule;
  /** Sentences of the document where the usual one says too little. */
  readonly summaries?: { readonly create?: string };
  /** A second list that comes at once, under `<path>/list`: its route's name, a query that older clients send, and whoever else may read it. */
  readonly whole?: {
    readonly name: string;
    readonly query?: z.ZodType;
    readonly most?: number;
    readonly permission?: Permission;
    readonly openToSupport?: true;
  };
}

/** How records of a kind are somebody's own. */
export interface OwnRule {
  readonly right: Right;
  /** Numbers that a user may have, and a company. Two that are made at once may go beyond. Without a number there is no end. */
  readonly most: { readonly own: number; readonly shared?: number };
  readonly full: `ERR_${string}`;
}

type Flat<T> = { -readonly [K in keyof T]: T[K] };
type IdParam<D extends Declaration> = `${D['name']}Id`;

type ShownFields<D extends Declaration> = D extends { shown: infer S extends z.ZodRawShape } ? S : D['fields'];
/** A record as replies and live events have it. */
export type RecordSchema<D extends Declaration> = z.ZodObject<
  Flat<{ id: D['id'] } & ShownFields<D> & { createdAt: typeof timestamp; updatedAt: typeof timestamp }>
>;
/** The schemas of the fields that people edit. */
export type FieldsOf<D extends Declaration> = Flat<D['fields']>;
type Body<D extends Declaration> = z.ZodObject<FieldsOf<D>>;
/** Nothing of a change has a default: it would take the place of what is there. */
type ChangeBody<D extends Declaration> = z.ZodObject<{ [K in keyof FieldsOf<D>]: z.ZodOptional<WithoutDefault<FieldsOf<D>[K]>> }>;
type WithoutDefault<S> = S extends z.ZodDefault<infer I extends z.ZodType> ? I : S;
type Params<D extends Declaration> = z.ZodObject<Record<IdParam<D>, D['id']>>;
type ListQuery<D> = z.ZodObject<typeof pageQuery & (D extends { orderedBy: string } ? { searchParam: z.ZodOptional<z.ZodString> } : unknown)>;
type ListReply<D extends Declaration> = z.ZodObject<{ records: z.ZodArray<RecordSchema<D>> } & typeof pageReply>;

type Summarised<D extends Declaration> = { readonly summary: string } & (D extends { openToSupport: true } ? { readonly openToSupport: true } : unknown);
type Access<D extends Declaration> = { readonly permission: D['permission'] } & Summarised<D>;
type ReadAccess<D extends Declaration> = { readonly permission: D extends { readableBy: infer P extends Permission } ? P : D['permission'] } & Summarised<D>;
interface Of<D extends Declaration> {
  readonly path: `${D['path']}/{${IdParam<D>}}`;
  readonly params: Params<D>;
}

type OfWhole<D> = D extends { whole: infer W } ? Omit<W, 'name' | 'most'> : unknown;

export type RecordRoutes<D extends Declaration> = Flat<
  {
    [K in `list${Capitalize<D['names']>}`]: ReadAccess<D> & {
      readonly method: 'GET';
      readonly path: D['path'];
      readonly query: ListQuery<D>;
      readonly reply: ListReply<D>;
    };
  } & {
    [K in D extends { whole: { name: infer N extends string } } ? N : never]: Omit<ReadAccess<D>, keyof D['whole']> & {
      readonly method: 'GET';
      readonly path: `${D['path']}/list`;
      readonly reply: z.ZodArray<RecordSchema<D>>;
    } & OfWhole<D>;
  } & {
    [K in `get${Capitalize<D['name']>}`]: ReadAccess<D> & Of<D> & { readonly method: 'GET'; readonly reply: RecordSchema<D> };
  } & {
    [K in `create${Capitalize<D['name']>}`]: Access<D> & {
      readonly method: 'POST';
      readonly path: D['path'];
      readonly body: Body<D>;
      readonly reply: RecordSchema<D>;
      readonly status: 201;
    };
  } & {
    [K in `update${Capitalize<D['name']>}`]: Access<D> & Of<D> & { readonly method: 'PUT'; readonly body: ChangeBody<D>; readonly reply: RecordSchema<D> };
  } & {
    [K in `delete${Capitalize<D['name']>}`]: Access<D> & Of<D> & { readonly method: 'DELETE'; readonly reply: typeof ok };
  }
>;

/** A declaration with its schemas and routes. */
export type DeclaredRecord<D extends Declaration = Declaration> = D & {
  readonly schema: RecordSchema<D>;
  readonly body: Body<D>;
  readonly routes: string extends D['name'] ? RouteTable : RecordRoutes<D>;
};

/** Declares one kind of record. A new one also takes a line in `list.ts`. */
export function record<const D extends Declaration>(declared: D & { readonly orderedBy?: keyof D['fields'] }): DeclaredRecord<D> {
  const { id, fields, shown = fields } = declared;
  const schema = z.object({ id, ...shown, createdAt: timestamp, updatedAt: timestamp });
  const body = z.object(fields);
  // The types of schemas and routes spell out what is built here of names that only the declaration knows.
  return { ...declared, schema, body, routes: routesOf(declared, schema, body) } as unknown as DeclaredRecord<D>;
}

function changeOf(fields: Declaration['fields']): z.ZodType {
  const optional = (field: z.ZodType): z.ZodType => z.optional(field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field); // zod's own parts
  return z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, optional(field)])));
}

/** A name as it stands inside another one. */
export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function routesOf(declared: Declaration, schema: z.ZodType, body: z.ZodType) {
  const { name, names, title, path, id, permission, readableBy = permission, openToSupport, orderedBy, own, summaries = {}, whole } = declared;
  const access = { permission, ...(openToSupport ? { openToSupport } : {}) };
  const reading = { ...access, permission: readableBy };
  const at = routesAt(path, { [`${name}Id`]: id }, access);
  const inOrder = orderedBy === undefined ? 'in the order of their making' : `by ${orderedBy}`;
  const found = orderedBy === undefined ? '' : `; searchParam finds ${orderedBy}s by their beginning`;
  const search = orderedBy === undefined ? {} : { searchParam: z.string().trim().max(50).optional() };
  return {
    [`list${capital(names)}`]: {
      ...reading,
      method: 'GET',
      path,
      summary: `${capital(title)}s ${inOrder}, 20 a page${own ? ", with one's own between" : ''}${found}.`,
      query: z.object({ ...pageQuery, ...search }),
      reply: z.object({ records: z.array(schema), ...pageReply }),
    },
    ...(whole ? { [whole.name]: { ...reading, ...everyOf(declared, whole, inOrder), reply: z.array(schema) } } : {}),
    [`get${capital(name)}`]: { ...at.get(`One ${title}.`, schema), ...reading },
    [`create${capital(name)}`]: at.create(summaries.create ?? `Create a ${title}.`, body, schema),
    [`update${capital(name)}`]: at.update(`Change a ${title}; what is left out stays.`, changeOf(declared.fields), schema),
    [`delete${capital(name)}`]: at.remove(`Delete a ${title}.`),
  };
}

/** By hand: `toLocaleString` would load tables of languages at each cold start. */
const inThousands = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

function everyOf(
  { title, path, ofPlatform, own }: Declaration,
  { name: _name, most = mostWhole, ...rest }: NonNullable<Declaration['whole']>,
  inOrder: string,
) {
  const whose = ofPlatform ? '' : own ? " of one's own and of everybody" : ' of the company';
  const summary = `Every ${title}${whose} ${inOrder}, at most ${inThousands(most)}.`;
  return { ...rest, method: 'GET', path: `${path}/list`, summary };
}
