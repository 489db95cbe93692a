import type { FakeRequest } from '../support/fake-api.ts';

export const sent = (calls: readonly FakeRequest[]) => calls.filter(({ route }) => route === 'sendMessage');
/** Every sendMessage of these tests carries this body. */
export const bodyOf = (call: FakeRequest | undefined) => call?.body as { body: string; clientToken: string; quotedMsg?: unknown; uploads: unknown };
