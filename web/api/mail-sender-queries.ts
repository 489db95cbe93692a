import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { lateRoutes } from './late-routes.static.ts';

export const mailSendersQuery = queryOptions({
  queryKey: ['mail-senders', 'list'] as const,
  queryFn: ({ signal }) => call(lateRoutes.listMailSenders, {}, { signal }),
});
