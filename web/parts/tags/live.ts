import type { QueryClient } from '@tanstack/react-query';
import type { EventData } from '#shared/contract/events.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { applyRecordEvent } from '#web/api/apply-record-event.ts';
import { kanbanKeys } from '#web/parts/tickets/kanban-queries.ts';
import type { RecordPages } from '#web/api/record-lists.ts';
import { refetchTagPages, tagArea, tagRules } from './queries.ts';

/** Brings a change of a tag or lane into every list of them; the tickets of a lane that is gone are asked for anew. */
export function applyTag(queryClient: QueryClient, data: EventData['tag']): void {
  if (data.action === 'delete') {
    applyRecordEvent(queryClient, tagArea, { action: 'delete', id: data.tagId });
    void queryClient.invalidateQueries({ queryKey: kanbanKeys.all });
  } else {
    const record = { ...data.tag, ticketsCount: knownCount(queryClient, data.tagId) };
    applyRecordEvent(queryClient, tagArea, { action: data.action, record }, tagRules);
  }
  if (data.action !== 'update') void refetchTagPages(queryClient);
}

/** Events do without the count. */
function knownCount(queryClient: QueryClient, id: string): number {
  const lists = queryClient.getQueriesData<Partial<RecordPages<Tag>>>({ queryKey: [tagArea, 'list'] });
  const known = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ records }) => records);
  return known.find((tag) => tag.id === id)?.ticketsCount ?? 0;
}
