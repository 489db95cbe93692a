import { decoded } from '#services/local-cloud/edge/exchange.ts';

/** The route of a request with its decoded path parameters. */
export interface RouteMatch<T> {
  routeKey: string;
  target: T;
  pathParameters: Record<string, string> | undefined;
}

interface Node<T> {
  literals: Map<string, Node<T>>;
  parameter?: Node<T>;
  greedy?: Node<T>;
  /** By HTTP method, or ANY. */
  ends: Map<string, { routeKey: string; names: string[]; target: T }>;
}

/**
 * The routes of an HTTP API, tried from the most to the least specific: a literal segment before `{name}` before
 * `{name+}`, one method before ANY, and `$default` last. A path that leads to no route for the method is tried again
 * with the next less specific one.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export class HttpRoutes<T> {
  readonly #root: Node<T> = emptyNode();
  #fallback: T | undefined;

  add(routeKey: string, target: T): void {
    if (routeKey === '$default') {
      this.#fallback = target;
      return;
    }
    const [method, path] = routeKey.split(' ');
    if (method === undefined || path === undefined) throw new Error(`not a route key: ${routeKey}`);
    const names: string[] = [];
    let node = this.#root;
    for (const segment of segmentsOf(path)) node = childFor(node, segment, names);
    node.ends.set(method, { routeKey, names, target });
  }

  match(method: string, path: string): RouteMatch<T> | undefined {
    const segments = segmentsOf(path);
    const values: string[] = [];
    const end = find(this.#root, segments, 0, method, values);
    if (end) {
      const pairs = end.names.map((name, index): [string, string] => [name, decoded(values[index] ?? '')]);
      const pathParameters = pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
      return { routeKey: end.routeKey, target: end.target, pathParameters };
    }
    if (this.#fallback === undefined) return undefined;
    return { routeKey: '$default', target: this.#fallback, pathParameters: undefined };
  }
}

function emptyNode<T>(): Node<T> {
  return { literals: new Map(), ends: new Map() };
}

function segmentsOf(path: string): string[] {
  return path.slice(1).split('/');
}

function childFor<T>(node: Node<T>, segment: string, names: string[]): Node<T> {
  const name = /^\{([^}+]+)(\+?)\}$/.exec(segment);
  if (!name) {
    const child = node.literals.get(segment) ?? emptyNode<T>();
    node.literals.set(segment, child);
    return child;
  }
  names.push(name[1] ?? '');
  if (name[2] === '+') return (node.greedy ??= emptyNode<T>());
  return (node.parameter ??= emptyNode<T>());
}

/** Depth first; `values` holds the parameters of the way that is being tried. */
function find<T>(node: Node<T>, segments: string[], index: number, method: string, values: string[]) {
  const segment = segments[index];
  if (segment === undefined) return node.ends.get(method) ?? node.ends.get('ANY');
  const literal = node.literals.get(segment);
  const depth = values.length;
  let end: ReturnType<Node<T>['ends']['get']> = literal && find(literal, segments, index + 1, method, values);
  if (!end && node.parameter && segment !== '') {
    values.length = depth;
    values.push(segment);
    end = find(node.parameter, segments, index + 1, method, values);
  }
  if (!end && node.greedy) {
    const rest = segments.slice(index).join('/');
    values.length = depth;
    values.push(rest);
    if (rest !== '') end = node.greedy.ends.get(method) ?? node.greedy.ends.get('ANY');
  }
  return end;
}
