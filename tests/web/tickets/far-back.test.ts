import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { messageListQuery, reaching } from '#web/features/tickets/message-queries.ts';
import { aMessage, aTicket } from '../support/builders.ts';
import { fakeApi } from '../support/fake-api.ts';

const ticketId = aTicket(1).id;
const [older, newer] = [aMessage(1, 1).id, aMessage(1, 5).id];
const fetchTwo = (queryClient: QueryClient) => queryClient.fetchInfiniteQuery({ ...messageListQuery(ticketId), pages: 2, staleTime: 0 });

it('a conversation that is fetched anew reaches as far back as it was read', async () => {
  const calls = fakeApi({ listMessages: () => ({ messages: [], hasMore: true, nextCursor: 'behind' }) });
  const throughs = (): unknown[] => calls.splice(0).map(({ query }) => query['through']);
  const queryClient = new QueryClient();
  await fetchTwo(queryClient);
  await reaching(ticketId, older, () => fetchTwo(queryClient));
  await reaching(ticketId, newer, () => fetchTwo(queryClient));
  calls.splice(0);

  await fetchTwo(queryClient);
  const anew = throughs();
  await fetchTwo(new QueryClient());

  expect(anew).toEqual([undefined, older]);
  expect(throughs()).toEqual([undefined, undefined]);
});
