import type { Connection } from './connections.ts';
import type { CompanyId, ConnectionId, SessionId, TicketId, UserId } from './ids.ts';
import type { Message } from './messages.ts';
import type { Ticket, TicketCounts } from './tickets.ts';

/** The specification's event names, whole: there is no common prefix. */
export const eventName = {
  auth: (companyId: CompanyId): `company-${string}-auth` => `company-${companyId}-auth`,
  whatsapp: (companyId: CompanyId): `company-${string}-whatsapp` => `company-${companyId}-whatsapp`,
  whatsappSession: (companyId: CompanyId): `company-${string}-whatsappSession` => `company-${companyId}-whatsappSession`,
  ticket: (companyId: CompanyId): `company-${string}-ticket` => `company-${companyId}-ticket`,
  appMessage: (companyId: CompanyId): `company-${string}-appMessage` => `company-${companyId}-appMessage`,
  typing: (companyId: CompanyId): `company-${string}-typing` => `company-${companyId}-typing`,
} as const;

/** Payload by kind of event. */
export interface EventData {
  /** Another login took the account over: the session named logs out after 1 s. */
  auth: { action: 'logout'; userId: UserId; sessionId: SessionId };
  whatsapp: { action: 'update'; whatsapp: Connection } | { action: 'delete'; whatsappId: ConnectionId };
  whatsappSession: { action: 'update'; session: Connection };
  ticket:
    | { action: 'update'; ticket: Ticket }
    | { action: 'updateUnread'; ticketId: TicketId }
    | { action: 'delete' | 'removeFromList'; ticketId: TicketId }
    | { action: 'counts'; counts: TicketCounts };
  appMessage: { action: 'create' | 'update'; message: Message };
  typing: { ticketId: TicketId; userId: UserId; name: string; on: boolean };
}

export type EventKind = keyof EventData;

/** One WebSocket frame, at most 32 KB. */
export type LiveFrame =
  { readonly events: readonly { readonly event: string; readonly data: unknown }[] } | { readonly error: string } | { readonly pong: true };
