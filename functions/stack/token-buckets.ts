interface BucketSize {
  /** Most at once, after a rest. */
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  left: number;
  atMs: number;
}

/** Buckets that one instance keeps in mind; the oldest go, which were full again or nearly so. */
const mostBuckets = 10_000;

/** Counts what each of many does, in this instance alone: it costs no request of the table. */
export class TokenBuckets {
  readonly #size: BucketSize;
  readonly #buckets = new Map<string, Bucket>();

  constructor(size: BucketSize) {
    this.#size = size;
  }

  /** @returns whether there was one left. */
  take(key: string, nowMs: number): boolean {
    const { burst, perSecond } = this.#size;
    const bucket = this.#buckets.get(key) ?? { left: burst, atMs: nowMs };
    bucket.left = Math.min(burst, bucket.left + (Math.max(0, nowMs - bucket.atMs) / 1_000) * perSecond);
    bucket.atMs = nowMs;
    // Set anew, so that the map is in the order of use.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > mostBuckets) for (const oldest of [...this.#buckets.keys()].slice(0, mostBuckets / 10)) this.#buckets.delete(oldest);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  }
}
