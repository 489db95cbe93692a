import type { QueryClient } from '@tanstack/react-query';
import type { ChatMessage } from '#shared/contract/chats.ts';
import type { UserId } from '#shared/contract/ids.ts';
import { endOf } from '#shared/domain/cut-text.ts';
import { ApiError } from '#web/errors/api-error.ts';
import { call } from '#web/api/call.ts';
import { inSendingOrder, isRefusal } from '#web/parts/conversation/sending-order.ts';
import { compressImage } from '#web/parts/upload/compress-image.ts';
import { uploadFile } from '#web/parts/upload/upload-file.ts';
import { applyChatMessage } from './live.ts';
import { changeCache } from '#web/live/change-cache.ts';
import { changeOutgoing, dropOutgoing, type Outgoing, outgoingOf, type OutgoingPicture } from './outgoing.ts';
import { routes } from './contract.static.ts';

/** Sends after everything of the conversation that is on its way already. */
export function deliverInOrder(queryClient: QueryClient, me: UserId, { chatId, token }: Outgoing): void {
  inSendingOrder(queryClient, chatId, async () => {
    const outgoing = outgoingOf(queryClient, chatId).find((one) => one.token === token);
    // Given up, or stopped with the one before it.
    if (!outgoing || outgoing.failure !== null) return;
    try {
      const message = await post(queryClient, outgoing);
      changeCache(queryClient, () => applyChatMessage(queryClient, me, message));
      dropOutgoing(queryClient, outgoing);
    } catch (error) {
      noteFailure(queryClient, outgoing, error);
    }
  });
}

async function post(queryClient: QueryClient, { chatId, token, message, mentions, picture }: Outgoing): Promise<ChatMessage> {
  const upload = picture && (await uploaded(picture, (key) => rememberKey(queryClient, { chatId, token }, key)));
  const body = { message, mentions: [...mentions], clientToken: token, ...(upload ? { upload } : {}) };
  return call(routes.sendChatMessage, { params: { chatId }, body });
}

/** A picture is not uploaded again when it is sent again, so that it stays the same message. */
async function uploaded({ file: chosen, key }: OutgoingPicture, onKey: (key: string) => void) {
  const file = key === null ? await compressImage(chosen).catch(() => chosen) : chosen;
  const place = key ?? (await uploadFile(file, { onProgress: () => undefined, signal: new AbortController().signal }));
  onKey(place);
  return { key: place, name: endOf(chosen.name, 200) || 'foto', ...(await measured(chosen)) };
}

/** None for what this browser cannot show. */
async function measured(file: File): Promise<{ width?: number; height?: number }> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return {};
  }
}

function rememberKey(queryClient: QueryClient, { chatId, token }: Pick<Outgoing, 'chatId' | 'token'>, key: string): void {
  changeOutgoing(queryClient, chatId, (known) => known.map((one) => (one.token === token && one.picture ? { ...one, picture: { ...one.picture, key } } : one)));
}

/** A refused message fails alone. Where the server could not be reached, those behind it fail too: they would overtake it. */
function noteFailure(queryClient: QueryClient, failed: Outgoing, error: unknown): void {
  const failure = error instanceof ApiError ? error.code : 'ERR_UNKNOWN';
  const failsAlone = isRefusal(error);
  changeOutgoing(queryClient, failed.chatId, (known) => {
    const at = known.findIndex(({ token }) => token === failed.token);
    return known.map((one, index) => (index === at || (!failsAlone && index > at && one.failure === null) ? { ...one, failure } : one));
  });
}
