import { isIPv6 } from 'node:net';

/** Limits of addresses count this as one: an IPv4 address, or the /64 of an IPv6 one, of which each home and each phone has a whole. */
export function networkOf(address: string): string {
  const four = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (four !== undefined) return four;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const before = groups(head);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - groups(tail).length);
  const all = [...before, ...Array<string>(zeros).fill('0'), ...groups(tail ?? '')];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
