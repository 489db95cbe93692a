import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Mention } from '#shared/contract/chats.ts';
import type { ChatId } from '#shared/contract/ids.ts';

/** A picture on its way. */
export interface OutgoingPicture {
  readonly file: File;
  /** A blob address of this page. */
  readonly previewUrl: string;
  /** Key of the uploaded file; null before the upload. */
  readonly key: string | null;
}

/** A message between Enter and the server's answer. */
export interface Outgoing {
  /** A ULID; the server writes at most one message per token. */
  readonly token: string;
  readonly chatId: ChatId;
  readonly message: string;
  readonly mentions: readonly Mention[];
  readonly picture: OutgoingPicture | null;
  /** ISO 8601 UTC. */
  readonly writtenAt: string;
  /** Code of errors.ts; null while it is on its way. */
  readonly failure: string | null;
}

/** Kept in the query cache, so that the end of a session clears it; never fetched. */
export const outgoingQuery = (chatId: ChatId) =>
  queryOptions({ queryKey: ['chat-outgoing', chatId] as const, queryFn: (): readonly Outgoing[] => [], enabled: false, initialData: [], gcTime: Infinity });

export function changeOutgoing(queryClient: QueryClient, chatId: ChatId, change: (known: readonly Outgoing[]) => readonly Outgoing[]): void {
  queryClient.setQueryData(outgoingQuery(chatId).queryKey, (known: readonly Outgoing[] = []) => change(known));
}

export const outgoingOf = (queryClient: QueryClient, chatId: ChatId): readonly Outgoing[] => queryClient.getQueryData(outgoingQuery(chatId).queryKey) ?? [];

/** It has arrived, or is given up. */
export function dropOutgoing(queryClient: QueryClient, { chatId, token, picture }: Outgoing): void {
  changeOutgoing(queryClient, chatId, (known) => known.filter((one) => one.token !== token));
  if (picture) URL.revokeObjectURL(picture.previewUrl);
}
