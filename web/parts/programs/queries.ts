import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { CallInput, ReplyOf } from '#shared/contract/route.ts';
import type { sendApiRoutes } from '#shared/contract/send-api.ts';
import type { DeliveryId, webhookRoutes } from '#shared/contract/webhooks.ts';
import { call } from '#web/api/call.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { recordListQuery } from '#web/api/record-lists.ts';
import { sendRequest } from '#web/api/send-request.ts';
import { routes } from './contract.static.ts';

/** Tokens and secrets are shown once: nothing of them stays behind. */
const forgotten = { gcTime: 0 } as const;

const webhookKey = (whatsappId: ConnectionId) => ['webhooks', whatsappId] as const;

export const webhookQuery = (whatsappId: ConnectionId) =>
  queryOptions({
    queryKey: webhookKey(whatsappId),
    queryFn: ({ signal }) => call(routes.showWebhook, { params: { whatsappId } }, { signal }),
    // It may have been switched off meanwhile.
    staleTime: 0,
  });

/** The connection's own row says it, too. */
function useForget() {
  const queryClient = useQueryClient();
  return async (id: ConnectionId): Promise<void> => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: webhookKey(id) }), queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey })]);
  };
}

/** Makes a new token, which only the answer has. */
export function useReplaceToken() {
  const forget = useForget();
  return useMutation({
    ...forgotten,
    mutationFn: ({ id, currentPassword }: { readonly id: ConnectionId; readonly currentPassword: string | undefined }) =>
      call(routes.replaceToken, { params: { whatsappId: id }, body: currentPassword === undefined ? {} : { currentPassword } }),
    meta: { showsOwnError: true },
    onSuccess: (_reply, { id }) => forget(id),
  });
}

export type WebhookFields = CallInput<typeof webhookRoutes.saveWebhook>['body'];

/** The form shows the failure itself. */
export function useSaveWebhook() {
  const forget = useForget();
  return useMutation({
    ...forgotten,
    mutationFn: ({ whatsappId, fields }: { whatsappId: ConnectionId; fields: WebhookFields }) =>
      call(routes.saveWebhook, { params: { whatsappId }, body: fields }),
    meta: { showsOwnError: true },
    onSuccess: (_reply, { whatsappId }) => forget(whatsappId),
  });
}

export function useDeleteWebhook() {
  const forget = useForget();
  return useMutation({
    mutationFn: (whatsappId: ConnectionId) => call(routes.deleteWebhook, { params: { whatsappId } }),
    onSuccess: (_reply, id) => forget(id),
  });
}

export function useReplaceSecret() {
  const forget = useForget();
  return useMutation({
    ...forgotten,
    mutationFn: (whatsappId: ConnectionId) => call(routes.replaceWebhookSecret, { params: { whatsappId } }),
    onSuccess: (_reply, id) => forget(id),
  });
}

/** Between looks while the log is open: what is told of changes by itself. */
const lookEveryMs = 5_000;

/** The latest first. */
export const deliveriesQuery = (whatsappId: ConnectionId) => ({
  ...recordListQuery(`deliveries ${whatsappId}`, { ...routes.listDeliveries, path: filled(routes.listDeliveries.path, whatsappId) }, 'deliveries', {}),
  refetchInterval: lookEveryMs,
});

/** Path of a connection's list; its id needs no escaping. */
const filled = <P extends `/${string}`>(path: P, whatsappId: ConnectionId): P => path.replace('{whatsappId}', whatsappId) as P; // only the parameter is filled in

export function useResendDelivery(whatsappId: ConnectionId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: DeliveryId) => call(routes.resendDelivery, { params: { whatsappId, deliveryId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [`deliveries ${whatsappId}`] }),
  });
}

interface TestSend {
  readonly token: string;
  readonly number: string;
  readonly body: string;
  readonly file?: File | undefined;
}

/** As a program sends: by the token alone. A refused one ends nobody's session. @throws ApiError */
export async function sendAsProgram({ token, number, body, file }: TestSend): Promise<ReplyOf<typeof sendApiRoutes.sendByApi>> {
  const { method, path } = routes.sendByApi;
  const reply = await sendRequest({ method, path, query: {}, body: file ? formOf({ number, body }, file) : { number, body }, token });
  return reply as ReplyOf<typeof sendApiRoutes.sendByApi>; // the server lets out only what the route's reply schema declares
}

function formOf(fields: Readonly<Record<string, string>>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('medias', file);
  return form;
}
