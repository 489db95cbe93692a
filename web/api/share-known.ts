/**
 * Keeps of the known data whatever the next data says again, so that what is drawn from it is not drawn anew. Records are known by their `id`
 * wherever they stand in a list: one that moves leaves the others as they were. The query cache's own way compares place by place.
 */
export function shareKnown(known: unknown, next: unknown): unknown {
  if (known === next) return known;
  if (Array.isArray(known) && Array.isArray(next)) return shareList(known, next);
  if (isPlain(known) && isPlain(next)) return shareObject(known, next);
  return next;
}

function shareList(known: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const byId = new Map(known.map((one) => [idOf(one), one]));
  const shared = next.map((one, index) => shareKnown(idOf(one) === undefined ? known[index] : byId.get(idOf(one)), one));
  return shared.length === known.length && shared.every((one, index) => one === known[index]) ? known : shared;
}

function shareObject(known: Plain, next: Plain): Plain {
  const shared = Object.fromEntries(Object.entries(next).map(([key, value]) => [key, shareKnown(known[key], value)]));
  const isSame =
    Object.keys(known).length === Object.keys(shared).length && Object.entries(shared).every(([key, value]) => key in known && known[key] === value);
  return isSame ? known : shared;
}

type Plain = Readonly<Record<string, unknown>>;

/** Made by JSON; of a class nothing is known. */
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const idOf = (value: unknown): unknown => (isPlain(value) ? value['id'] : undefined);
