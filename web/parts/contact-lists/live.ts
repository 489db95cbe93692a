import type { QueryClient } from '@tanstack/react-query';
import type { ContactListImport } from '#shared/contract/contact-list-shapes.ts';
import type { ContactListEventData } from '#shared/contract/events.ts';
import { applyRecordEvent } from '#web/api/apply-record-event.ts';
import type { LiveData } from '#web/live/apply-event.ts';
import { contactListItemArea, contactListItemRules, importsQuery } from './queries.ts';

/** A contact of a list, or many of them at once. */
export function applyContactListItem(queryClient: QueryClient, data: LiveData['ContactListItem']): void {
  if (data.action === 'reload') applyReload(queryClient, data);
  else applyRecordEvent(queryClient, contactListItemArea, data, contactListItemRules);
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
