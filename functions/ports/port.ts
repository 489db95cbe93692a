import type { DeclaredPort, ValuesOf } from '#shared/ports/declared.ts';

/** A declared port, and how a function opens it. */
export interface Port<D extends DeclaredPort, Key extends string, Value, Needs> {
  readonly declared: D;
  /** Its name among the deps: ports of one kind with different rights share it. */
  readonly key: Key;
  readonly open: (environment: EnvironmentOf<D>, deps: Needs) => Value;
}

type EnvironmentOf<D extends DeclaredPort> = ValuesOf<D['environment']> &
  (D extends { lambda: infer L extends DeclaredPort['environment'] } ? ValuesOf<L> : unknown);

/**
 * The opener of a declared port. Ports export it as a function, so that a bundle leaves out those that its entry does not name.
 *
 * @param open gets the port's variables, and those other deps that it names.
 */
export function port<D extends DeclaredPort, Key extends string, Value, Needs = unknown>(
  declared: D,
  key: Key,
  open: (environment: EnvironmentOf<D>, deps: Needs) => Value,
): Port<D, Key, Value, Needs> {
  return { declared, key, open };
}
