import type { QueryClient } from '@tanstack/react-query';
import type { ChatEventData } from '#shared/contract/chat-events.ts';
import type { ContactListEventData, EventData, LiveRecords, RecordEvent, RecordKind } from '#shared/contract/events.ts';
import type { JoinAction } from '#shared/contract/live.ts';
import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import { changeCache } from './change-cache.ts';

/** Payload by kind of event, the kind being the event's name after the company's. */
export type LiveData = EventData & { readonly [K in RecordKind]: RecordEvent<LiveRecords[K]> } & {
  readonly chat: ChatEventData[keyof ChatEventData];
  readonly ContactList: ContactListEventData['list'];
  readonly ContactListItem: ContactListEventData['item' | 'items'];
};
export type LiveKind = keyof LiveData;

export interface LiveContext {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  /** Another login took this session over. */
  readonly onReplaced: (sessionId: string) => void;
  /** Ends a join that is kept beyond its visit. */
  readonly endKept: (join: JoinAction) => void;
}

/** Brings one event into the query cache. */
export type Applier<D> = (queryClient: QueryClient, data: D, context: LiveContext) => void;
export type Appliers = { readonly [K in LiveKind]: Applier<LiveData[K]> };

/** An applier whose change outlives the answers that are under way. */
export const cached =
  <D>(apply: Applier<D>): Applier<D> =>
  (queryClient, data, context) =>
    changeCache(queryClient, () => apply(queryClient, data, context));

/** Likewise, and its code comes with the first such event. A change whose code does not arrive is seen with the next fetch. */
export const late =
  <D>(load: () => Promise<Applier<D>>): Applier<D> =>
  (queryClient, data, context) =>
    void load().then((apply) => cached(apply)(queryClient, data, context));

/** Names of no concern to us are ignored. */
export function applyEvent(appliers: Appliers, queryClient: QueryClient, context: LiveContext, name: string, data: unknown): void {
  const kind = kindOf(name, context.companyId);
  if (!kind || !Object.hasOwn(appliers, kind)) return;
  const apply = appliers[kind as LiveKind] as Applier<unknown>; // the name says which payload the server sent
  apply(queryClient, data, context);
}

/** `company-1-chat-user-2` is of the kind `chat`: what follows says which one. Two names do without the company or its dash. */
const kindOf = (name: string, companyId: CompanyId): string | undefined => new RegExp(`^company(?:-?${companyId})?-([a-zA-Z]+)`).exec(name)?.[1];
