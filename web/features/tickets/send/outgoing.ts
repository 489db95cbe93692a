import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AnswerSteps } from '#shared/contract/answer-steps.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { Thumbnail } from '#web/parts/upload/thumbnail.ts';

/** A file that is uploaded and waits for its message. */
export interface UploadedFile {
  readonly key: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** A blob address of this page, for what can be shown or played before it is sent. */
  readonly previewUrl: string | null;
  /** Preview that the customer's phone shows before it has the file. */
  readonly thumbnail: Thumbnail | null;
}

/** A message between the click on Send and the server's answer. */
export interface Outgoing {
  /** A ULID; the server sends at most one message per token. */
  readonly token: string;
  /** The token's own time, which the message's final id starts with. */
  readonly ms: number;
  readonly ticketId: TicketId;
  readonly body: string;
  readonly quoted: Message | null;
  readonly files: readonly UploadedFile[];
  /** Done by the server with the message. */
  readonly steps?: AnswerSteps | null | undefined;
  readonly state: 'sending' | 'failed';
  /** Its name in the worker's inbox, where one that was written into a notice stays until it is sent or discarded. */
  readonly inboxName?: string;
  /** Code of errors.ts. */
  readonly failure: string | null;
  /** Token of the message whose failure stopped this one, too: they are sent again together, in order. */
  readonly failedWith: string | null;
}

/** Kept in the query cache, so that the end of a session clears it; never fetched. */
export const outgoingQuery = (ticketId: TicketId) =>
  queryOptions({
    queryKey: ['outgoing', ticketId] as const,
    queryFn: (): readonly Outgoing[] => [],
    enabled: false,
    initialData: [],
    gcTime: Infinity,
  });

type Change = (known: readonly Outgoing[]) => readonly Outgoing[];

export function changeOutgoing(queryClient: QueryClient, ticketId: TicketId, change: Change): void {
  queryClient.setQueryData(outgoingQuery(ticketId).queryKey, (known: readonly Outgoing[] = []) => change(known));
}

/** Position of the time in a message's id: behind connection and contact, 13 digits (`contract/ids.ts`). */
const timeInId = { from: 54, to: 67 };

/** Whether the list already has the message: its live event may come before the answer to the call. Ids carry the token's time. */
export function hasArrived(outgoing: Outgoing, messages: readonly Message[]): boolean {
  return messages.some(({ id, fromMe }) => fromMe && Number(id.slice(timeInId.from, timeInId.to)) === outgoing.ms);
}
