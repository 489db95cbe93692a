/** A number from 0 up to 1 that is always the same for the same text, and spread evenly over texts (FNV-1a, then mulberry32's mixing). */
export function seededFraction(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  let mixed = Math.imul(hash ^ (hash >>> 15), hash | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
