import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { messageListQuery, reaching } from '#web/features/tickets/message-queries.ts';
import { aMessage, aTicket } from '../support/builders.ts';

const asked: object[] = [];
vi.mock('#web/api/call.ts', () => ({
  call: async (_route: unknown, { query }: { readonly query: object }) => {
    asked.push(query);
    return { messages: [], hasMore: true, nextCursor: `behind ${asked.length}` };
  },
}));

const ticketId = aTicket(1).id;
const [older, newer] = [aMessage(1, 1).id, aMessage(1, 5).id];
const throughs = (): unknown[] => asked.splice(0).map((query) => ('through' in query ? query.through : undefined));
const fetchTwo = (queryClient: QueryClient) => queryClient.fetchInfiniteQuery({ ...messageListQuery(ticketId), pages: 2, staleTime: 0 });

beforeEach(() => void asked.splice(0));

it('a conversation that is fetched anew reaches as far back as it was read', async () => {
  const queryClient = new QueryClient();
  await fetchTwo(queryClient);
  await reaching(ticketId, older, () => fetchTwo(queryClient));
  await reaching(ticketId, newer, () => fetchTwo(queryClient));
  asked.splice(0);

  await fetchTwo(queryClient);
  const anew = throughs();
  await fetchTwo(new QueryClient());

  expect(anew).toEqual([undefined, older]);
  expect(throughs()).toEqual([undefined, undefined]);
});
