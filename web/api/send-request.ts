import type { HttpRequest } from './http.ts';

/** Fetches the REST client (15 KB brotli): the login form is on the screen before it, and asks for it when focused. */
export const loadHttp = () => import('./http.ts');

/**
 * Makes an HTTP exchange without retry or refresh.
 *
 * @returns the parsed JSON, undefined for an empty answer.
 * @throws ApiError
 */
export async function sendRequest(request: HttpRequest): Promise<unknown> {
  const http = await loadHttp();
  return http.request(request);
}
