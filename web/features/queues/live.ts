import type { QueryClient } from '@tanstack/react-query';
import type { RecordEvent } from '#shared/contract/events.ts';
import type { Queue } from '#shared/contract/queues.ts';
import { applyToQueues, queueOptionArea } from './queries.ts';

/** A change of a queue may be one of its options. */
export function applyQueue(queryClient: QueryClient, event: RecordEvent<Queue>): void {
  applyToQueues(queryClient, event);
  const id = event.action === 'delete' ? event.id : event.record.id;
  void queryClient.invalidateQueries({ queryKey: [queueOptionArea, 'list', id] });
}
