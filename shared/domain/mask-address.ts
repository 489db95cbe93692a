/** Tells a network and not a person: the first three numbers of an IPv4 address, or three groups of an IPv6 one. */
export function maskAddress(address: string): string {
  const four = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1];
  if (four !== undefined) return `${four}.*`;
  const [first = '', second = '', third = ''] = address.split('::')[0]?.split(':') ?? [];
  const groups = [first, second, third].filter((group) => group !== '');
  return groups.length > 0 && address.includes(':') ? `${groups.join(':')}:*` : '';
}
