import { ApiError } from '#web/errors/api-error.ts';
import type { HttpRequest } from './http.ts';
import { serverNowMs } from './server-clock.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes a ULID: ten letters of time before sixteen of chance. The library is twenty times this. */
function newKey(ms: number): string {
  let key = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) key += letters[byte % 32];
  for (let rest = ms; key.length < 26; rest = Math.floor(rest / 32)) key = letters[rest % 32] + key;
  return key;
}

/** Keys of creations that nobody has answered, by what was asked for. */
const unanswered = new Map<string, string>();

/**
 * Sends a creation under a key. Asked for the same again without an answer to the first, the server gets the same key, and makes one
 * thing. A form that was changed in between asks for something else.
 *
 * @throws ApiError
 */
export async function sendWithKey(request: HttpRequest, send: (request: HttpRequest, key: string) => Promise<unknown>): Promise<unknown> {
  const asked = `${request.path} ${JSON.stringify(request.body)}`;
  const key = unanswered.get(asked) ?? newKey(serverNowMs());
  unanswered.set(asked, key);
  try {
    const reply = await send(request, key);
    unanswered.delete(asked);
    return reply;
  } catch (error) {
    // What was refused has made nothing; what broke off may have.
    if (error instanceof ApiError && error.status > 0 && error.status < 500) unanswered.delete(asked);
    throw error;
  }
}
