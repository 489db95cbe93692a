import type { AreaName } from '#shared/contract/index.ts';
import type { RoutesOf } from '#shared/contract/served-by.ts';
import type { Home } from '../given.ts';

/** A value of a path parameter that exists, one that does not, and one that is none. */
export interface Id {
  readonly own: string;
  readonly missing: string;
  readonly malformed: string;
  /** Counts up per company: the same number may be another thing elsewhere. */
  readonly isCounted?: true;
  /** Names something that only users of its queue may see. */
  readonly isOfQueue?: true;
  /** Names something that only those know who take part in it. */
  readonly isOfMembers?: true;
}

type ParamIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamIn<Rest> : never;
type PathOf<Route> = Route extends { path: infer Path } ? Path : never;
type ParamsOfArea<A extends AreaName> = ParamIn<PathOf<RoutesOf<A>[keyof RoutesOf<A>]>>;
type NamesWithBody<A extends AreaName> = { [K in keyof RoutesOf<A>]: RoutesOf<A>[K] extends { body: unknown } ? K : never }[keyof RoutesOf<A>];

/** Needs of the tests of every route: an area's ids of its own, bodies that are valid, values for fuzzing. */
export interface Furnished<A extends AreaName> {
  readonly ids: { readonly [P in ParamsOfArea<A>]: Id };
  readonly bodies: { readonly [K in NamesWithBody<A>]: object };
  /** Values that make sense in a field of this name, beside the ids. */
  readonly known?: Readonly<Record<string, readonly unknown[]>>;
  /** Token of a connection, by which programs call. */
  readonly connectionToken?: string;
  /** Routes that use up what was built, or need more than it: they may answer it with an error. */
  readonly notPlain?: readonly (keyof RoutesOf<A>)[];
}

export type Furnish<A extends AreaName> = (home: Home) => Promise<Furnished<A>>;

const noUlid = '01J00000000000000000000000';

export const ulidOf = (own: string): Id => ({ own, missing: noUlid, malformed: '42' });

/** The number of a ticket or an invoice. */
export const numberOf = (own: number): Id => ({ own: String(own), missing: '999999', malformed: 'forty-two', isCounted: true });
