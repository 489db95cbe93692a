import { randomUUID } from 'node:crypto';
import { ApiClient } from '#services/demo/api-client.ts';
import { companyRoutes } from '#shared/contract/companies.ts';
import { planRoutes } from '#shared/contract/plans.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { connectionRoutes, type Connection } from '#shared/contract/connections.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { liveRoutes } from '#shared/contract/live.ts';
import { messageRoutes, type Message } from '#shared/contract/messages.ts';
import type { CallInput, QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { ticketRoutes, type Ticket } from '#shared/contract/tickets.ts';
import { LiveSocket } from './live-socket.ts';
import type { Phones } from './phones.ts';

export const agentPassword = 'uma senha de teste';

/** A member of staff in a test. */
export class Agent extends ApiClient {
  /** Signs up a company on the largest plan and logs its administrator in. */
  static async signUp(url: string, name = `Empresa ${randomUUID().slice(0, 8)}`): Promise<Agent> {
    const agent = new Agent(url, `admin-${randomUUID()}@example.com`);
    const plans = await agent.call(planRoutes.listPublicPlans, {});
    const planId = plans.toSorted((a, b) => a.connections - b.connections).at(-1)?.id ?? '';
    await agent.call(companyRoutes.signUp, { body: { name, email: agent.email, password: agentPassword, planId } });
    await agent.logIn();
    return agent;
  }

  override logIn(password = agentPassword): Promise<void> {
    return super.logIn(password);
  }

  /** A socket that hears of tickets and connections; say `joinChatBox` for the messages of a ticket. */
  async live(): Promise<LiveSocket> {
    const { pass } = await this.call(liveRoutes.createLivePass, {});
    const socket = await LiveSocket.open(this.url, pass);
    await socket.join({ action: 'joinNotification' });
    return socket;
  }

  connection(id: Connection['id']): Promise<Connection> {
    return this.call(connectionRoutes.getConnection, { params: { whatsappId: id } });
  }

  /** Creates a connection and scans its QR code with the phone, which must exist. Resolves when it is connected. */
  async pairConnection(phones: Phones, number: string, name = `Conexão ${number}`): Promise<Connection> {
    const queues = await this.call(queueRoutes.listQueues, {});
    const live = await this.live();
    try {
      const fields = { name, queueIds: queues.slice(0, 1).map((queue) => queue.id) };
      const { id } = await this.call(connectionRoutes.createConnection, { body: fields });
      const look = async (fits: (connection: Connection) => boolean): Promise<Connection | undefined> => {
        const connection = await this.connection(id);
        return fits(connection) ? connection : undefined;
      };
      const { qrcode } = await live.events.until(() => look((connection) => connection.qrcode !== ''), 20_000);
      await phones.link(number, qrcode);
      return await live.events.until(() => look(({ status }) => status === 'CONNECTED'), 20_000);
    } finally {
      await live.close();
    }
  }

  /** Every ticket that fits, of all pages. */
  async tickets(query: Pick<QueryOf<typeof ticketRoutes.listTickets>, 'status' | 'searchParam'> = {}): Promise<Ticket[]> {
    const tickets: Ticket[] = [];
    let page: ReplyOf<typeof ticketRoutes.listTickets> | undefined;
    do {
      page = await this.call(ticketRoutes.listTickets, { query: { ...query, showAll: 'true', ...(page?.nextCursor && { cursor: page.nextCursor }) } });
      tickets.push(...page.tickets);
    } while (page.hasMore);
    return tickets;
  }

  /** Accepts a ticket, for instance. */
  change(ticketId: TicketId, body: CallInput<typeof ticketRoutes.updateTicket>['body']): Promise<Ticket> {
    return this.call(ticketRoutes.updateTicket, { params: { ticketId }, body });
  }

  async send(ticketId: TicketId, body: string): Promise<Message | undefined> {
    return (await this.call(messageRoutes.sendMessage, { params: { ticketId }, body: { body } })).messages[0];
  }

  /** The messages of a ticket's whole chat, oldest first, without its lines of what happened, and without marking anything read. */
  async messages(ticketId: TicketId): Promise<Message[]> {
    const messages: Message[] = [];
    let page: ReplyOf<typeof messageRoutes.listMessages> | undefined;
    do {
      const query = { peek: 'true' as const, ...(page?.nextCursor && { cursor: page.nextCursor }) };
      page = await this.call(messageRoutes.listMessages, { params: { ticketId }, query });
      messages.unshift(...page.messages);
    } while (page.hasMore);
    return messages.filter(({ kind }) => kind !== 'event');
  }
}
