import { screen } from '@testing-library/react';
import type { Message } from '#shared/contract/messages.ts';
import type { QueueId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { aSession, past, userIdOf } from '../support/builders.ts';
import type { FakeHandlers } from '../support/fake-api.ts';
import { renderApp, type RenderedApp } from '../support/render-app.tsx';

export const me = userIdOf(1);
export const colleague = userIdOf(2);
export const aUser = (...queueIds: QueueId[]) => aSession({ profile: 'user', queueIds });

interface World {
  readonly tickets?: readonly Ticket[];
  /** Oldest first. */
  readonly messages?: readonly Message[];
  readonly api?: FakeHandlers;
  readonly session?: ReturnType<typeof aSession>;
  readonly width?: number;
  readonly serverAheadMs?: number;
}

/** The application at an address with these tickets and the one history. */
export function openTickets(path: string, { tickets = [], messages = [], api = {}, ...options }: World = {}): Promise<RenderedApp> {
  return renderApp(path, {
    ...options,
    api: {
      listTickets: ({ query }) => ({ tickets: tickets.filter(({ status }) => status === query['status']), hasMore: false }),
      getTicketByUuid: ({ params }) => found(tickets.find(({ uuid }) => uuid === params['uuid'])),
      listMessages: () => ({ messages: [...messages], hasMore: false }),
      markRead: () => ({ message: 'read' }),
      suggestQuickMessages: () => [],
      listTicketLoads: () => ({ users: [], queues: [] }),
      getContactSummary: () => ({ createdAt: past, services: 1, averageRating: null, refusesCampaigns: false, newest: [] }),
      listUsers: () => [
        { id: me, name: 'Ana Souza', profile: 'admin', queueIds: [], online: true },
        { id: colleague, name: 'Bruno Lima', profile: 'user', queueIds: [], online: false },
      ],
      ...api,
    },
  });
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the test names no such ticket');
  return value;
}

export const pathOf = (ticket: Ticket): string => `/tickets/${ticket.uuid}`;

/** The box to write in, once the conversation is open. */
export const messageBox = (): Promise<HTMLElement> => screen.findByRole('textbox', { name: 'Mensagem' });
