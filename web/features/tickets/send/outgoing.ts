import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { TicketId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';

/** A file that is uploaded and waits for its message. */
export interface UploadedFile {
  readonly key: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** A blob address of this page, for pictures. */
  readonly previewUrl: string | null;
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
  readonly state: 'sending' | 'failed';
  /** Code of errors.ts. */
  readonly failure: string | null;
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

/**
 * Whether the list already has the message: its live event may come before the answer to the call. Ids start with the ticket
 * and the token's time (`contract/ids.ts`).
 */
export function hasArrived(outgoing: Outgoing, messages: readonly Message[]): boolean {
  const start = `${outgoing.ticketId}-${String(outgoing.ms).padStart(13, '0')}-`;
  return messages.some(({ id, fromMe }) => fromMe && id.startsWith(start));
}
