import { sentMessage, type sendApiRoutes } from '#shared/contract/send-api.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { SendApiDeps } from './deps.ts';
import { sendByApi } from './send-by-api.ts';

export const sendApiHandlers = (deps: SendApiDeps): Handlers<typeof sendApiRoutes> => ({
  sendByApi: async ({ principal, headers, body, files }) => {
    const id = await sendByApi(deps, principal, { ...body, files, idempotencyKey: headers['idempotency-key'] });
    return { mensagem: sentMessage, id };
  },
});
