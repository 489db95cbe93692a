import type { QueryClient } from '@tanstack/react-query';
import type { EmailReport } from '#shared/contract/emails.ts';
import type { EventData } from '#shared/contract/events.ts';
import { emails } from './queries.ts';

/** Why it waits is asked for: that is more than its own lanes say. */
export function applyEmailReport(queryClient: QueryClient, { emailId, counts }: EventData['emailReport']): void {
  const key = emails.reportKey(emailId);
  if (counts) queryClient.setQueryData<EmailReport>(key, (report) => report && { ...report, counts });
  else void queryClient.invalidateQueries({ queryKey: key });
}
