import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

export const mailSendersQuery = queryOptions({
  queryKey: ['mail-senders', 'list'] as const,
  queryFn: ({ signal }) => call(routes.listMailSenders, {}, { signal }),
});
