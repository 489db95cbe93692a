import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { lateRoutes } from '#web/api/late-routes.static.ts';

export const mailSendersQuery = queryOptions({
  queryKey: ['mail-senders', 'list'] as const,
  queryFn: ({ signal }) => call(lateRoutes.listMailSenders, {}, { signal }),
});
