import type { DeclaredPort, ValueOf } from '#shared/ports/declared.ts';
import type { FunctionName, PortNameOf } from '#shared/ports/used-by.ts';
import { type Clock, systemClock } from './clock.ts';
import { table } from './table.ts';

interface AnyPort {
  readonly declared: DeclaredPort;
  readonly key: string;
  readonly open: (environment: never, deps: never) => unknown;
}
type DepsOf<P extends AnyPort> = { readonly [One in P as One['key']]: ReturnType<One['open']> };
type Opened<P extends AnyPort> = DepsOf<P | ReturnType<typeof table>> & { readonly clock: Clock };
type NeededBy<P extends AnyPort> = Parameters<P['open']>[1];

/** The ports of a function: an entry that forgets one, opens another's, or lacks what one of them needs does not compile. */
type PortsFor<F extends FunctionName, P extends AnyPort> = [PortNameOf<F>] extends [P['declared']['name']]
  ? [P['declared']['name']] extends [PortNameOf<F>]
    ? { [One in P as One['key']]: Opened<P> extends NeededBy<One> ? true : One['key'] }[P['key']] extends true
      ? unknown
      : { readonly lacksNeeds: true }
    : { readonly opensToo: Exclude<P['declared']['name'], PortNameOf<F>> }
  : { readonly forgets: Exclude<PortNameOf<F>, P['declared']['name']> };

/**
 * The table, the clock and the ports of a function. Each port is opened at its first use.
 *
 * @throws Error naming every variable that is missing or wrong, so that the function refuses to start.
 */
export function openDeps<F extends FunctionName, const T extends readonly (() => AnyPort)[]>(
  of: F,
  ...ports: T & PortsFor<F, ReturnType<T[number]>>
): Opened<ReturnType<T[number]>> {
  const all: readonly AnyPort[] = [table, ...ports].map((port) => port());
  const environment = readVariables(of, all);
  const deps: Record<string, unknown> = { clock: systemClock };
  for (const { key, open } of all) {
    let opened: { readonly value: unknown } | undefined;
    // The types above give each port its own variables and deps.
    const get = (): unknown => (opened ??= { value: open(environment as never, deps as never) }).value;
    Object.defineProperty(deps, key, { enumerable: true, get });
  }
  return deps as Opened<ReturnType<T[number]>>; // a key for each port
}

function readVariables(of: FunctionName, ports: readonly AnyPort[], source: NodeJS.ProcessEnv = process.env): Readonly<Record<string, unknown>> {
  const variables = ports.flatMap(({ declared }) => Object.entries({ ...declared.environment, ...declared.lambda }));
  const values = variables.map(([name, kind]) => [name, readers[kind](source[name])] as const);
  const wrong = new Set(values.filter(([, value]) => value === invalid).map(([name]) => name));
  if (wrong.size > 0) throw new Error(`invalid environment of ${of}: ${[...wrong].join(', ')}`);
  return Object.fromEntries(values);
}

const invalid = Symbol('invalid');

const readers: { readonly [Kind in keyof ValueOf]: (text: string | undefined) => ValueOf[Kind] | typeof invalid } = {
  text: (text) => text || invalid,
  open: (text) => text ?? invalid,
  given: (text) => text,
  url: (text) => (text && URL.canParse(text) ? text : invalid),
  flag: (text) => (text === 'true' || text === 'false' ? text === 'true' : invalid),
  count: (text) => (text && /^\d+$/.test(text) ? Number(text) : invalid),
};
