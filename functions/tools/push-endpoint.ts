/** The push services of Chrome and Edge on Android, Firefox, Edge on Windows, and Safari. */
const services = [/^fcm\.googleapis\.com$/, /\.push\.services\.mozilla\.com$/, /\.notify\.windows\.com$/, /\.push\.apple\.com$/];

/**
 * Whether an address is one of a push service. What a browser names is called by us: any other could be an address of ours.
 *
 * @param standIn origin of what stands in for all services on one machine; empty elsewhere.
 */
export function isPushEndpoint(endpoint: string, standIn: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (standIn !== '' && url.origin === standIn) return true;
  return url.protocol === 'https:' && url.port === '' && services.some((service) => service.test(url.hostname));
}
