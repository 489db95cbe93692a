/** A matcher of CloudFront's and S3's wildcards: `*` is any number of characters, slashes too, and `?` exactly one. */
export function wildcard(pattern: string, flags = ''): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, `s${flags}`);
}
