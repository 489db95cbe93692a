import { lostConnection } from '#web/errors/api-error.ts';
import type { HttpRequest } from './http.ts';

/** Fetches the REST client (15 KB brotli): the login form is on the screen before it, and asks for it when focused. */
export const loadHttp = () => import('./http.ts');
let http: Awaited<ReturnType<typeof loadHttp>> | undefined;

/**
 * Makes a call without refresh: again, where the network breaks off, if that has no other effect.
 *
 * @returns the parsed JSON, undefined for an empty answer.
 * @throws ApiError
 */
export async function sendRequest(request: HttpRequest): Promise<unknown> {
  // A page that goes has no time for an import.
  http ??= await loadHttp().catch((cause: unknown) => {
    throw lostConnection(cause);
  });
  return http.request(request);
}
