const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const digitsOf = (count: number, next: (at: number) => number): string => Array.from({ length: count }, (_, at) => digits[next(at)]).join('');

/** A ULID. The package would come as a file of its own, which a worker of the classic kind cannot import. https://github.com/ulid/spec */
export function makeToken(ms: number): string {
  const chance = crypto.getRandomValues(new Uint8Array(16));
  return digitsOf(10, (at) => Math.floor(ms / 32 ** (9 - at)) % 32) + digitsOf(16, (at) => (chance[at] ?? 0) % 32);
}
