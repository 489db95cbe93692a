import type { QueryClient } from '@tanstack/react-query';
import type { Company } from '#shared/contract/companies.ts';
import type { RecordEvent } from '#shared/contract/events.ts';
import { sessionQuery } from '#web/api/session.ts';

/** The session has its company whole: plan, due date, and what it may use. */
export function applyCompany(queryClient: QueryClient, event: RecordEvent<Company>): void {
  if (event.action === 'delete') return;
  const { record } = event;
  queryClient.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, user: { ...known.user, company: record } });
}
