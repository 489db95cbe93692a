import { useQuery } from '@tanstack/react-query';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { mayAct } from '#shared/domain/ticket-rules.ts';
import { useSessionUser } from '#web/api/session.ts';
import { settingOf, settingsQuery } from '#web/parts/settings/queries.ts';

export type Writing = 'allowed' | 'pending' | 'closed' | 'others';

/** Tells what this user may do in a ticket, by the server's own rule. The company's setting is fetched only for a colleague's ticket. */
export function useWriting(ticket: Pick<Ticket, 'status' | 'userId'>): Writing {
  const user = useSessionUser();
  const viewer = { userId: user.id, isAdmin: isCompanyAdmin(user) };
  const isOthers = !mayAct(viewer, ticket);
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isOthers });
  if (ticket.status !== 'open') return ticket.status;
  return mayAct({ ...viewer, mayTakeOver: settingOf(settings, 'takeOver') === 'enabled' }, ticket) ? 'allowed' : 'others';
}
