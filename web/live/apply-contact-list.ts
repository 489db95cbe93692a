import type { QueryClient } from '@tanstack/react-query';
import type { ContactListImport } from '#shared/contract/contact-list-shapes.ts';
import { type ContactListEventData, contactListEventName } from '#shared/contract/events.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { applyRecordEvent } from '../api/apply-record-event.ts';
import { contactListArea, contactListItemArea, contactListItemRules, contactListRules, importsQuery } from '../api/contact-list-queries.ts';

interface Context {
  readonly queryClient: QueryClient;
  readonly companyId: CompanyId;
}

/** Brings a change of a contact list, of its contacts or of an import into whatever shows it. */
export function applyContactListEvent({ queryClient, companyId }: Context, name: string, data: unknown): void {
  // Each name says which payload the server sent.
  if (name === contactListEventName.list(companyId)) applyRecordEvent(queryClient, contactListArea, data as ContactListEventData['list'], contactListRules);
  else if (name === contactListEventName.item(companyId))
    applyRecordEvent(queryClient, contactListItemArea, data as ContactListEventData['item'], contactListItemRules);
  else applyReload(queryClient, data as ContactListEventData['items']);
}

function applyReload(queryClient: QueryClient, { contactListId, import: changed }: ContactListEventData['items']): void {
  if (changed) queryClient.setQueryData(importsQuery(contactListId).queryKey, (known) => known && withImport(known, changed));
  refetchSoon(queryClient, contactListId);
}

function withImport(known: readonly ContactListImport[], changed: ContactListImport): ContactListImport[] {
  if (!known.some(({ id }) => id === changed.id)) return [changed, ...known];
  return known.map((other) => (other.id === changed.id && other.done <= changed.done ? changed : other));
}

/** An import says ten times a second that the list is another one. */
const betweenMs = 2_000;
const waiting = new Set<string>();

function refetchSoon(queryClient: QueryClient, contactListId: string): void {
  if (waiting.has(contactListId)) return;
  waiting.add(contactListId);
  setTimeout(() => {
    waiting.delete(contactListId);
    void queryClient.invalidateQueries({
      queryKey: [contactListItemArea, 'list'],
      predicate: ({ queryKey }) => (queryKey[2] as { contactListId?: unknown } | undefined)?.contactListId === contactListId, // recordListQuery puts it there
    });
  }, betweenMs);
}
