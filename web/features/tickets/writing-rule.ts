import { useQuery } from '@tanstack/react-query';
import type { Ticket } from '#shared/contract/tickets.ts';
import { mayAct } from '#shared/domain/ticket-rules.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { settingOf, settingsQuery } from '#web/parts/settings/queries.ts';

/** `reader`: their role lets them read alone. */
export type Writing = 'allowed' | 'pending' | 'closed' | 'others' | 'reader';

/** Whether somebody may tag a ticket, and whether their reading is told to the customer. */
export const isAtWork = (writing: Writing): boolean => writing !== 'others' && writing !== 'reader';

/** Tells what this user may do in a ticket, by the server's own rule. The company's setting is fetched only for a colleague's ticket. */
export function useWriting(ticket: Pick<Ticket, 'status' | 'userId'>): Writing {
  const user = useSessionUser();
  const viewer = { userId: user.id, seesAll: useHasRight('tickets-manager:showall') };
  const isReader = !useHasRight('conversations:answer');
  const isOthers = !isReader && !mayAct(viewer, ticket);
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isOthers });
  if (isReader) return 'reader';
  if (ticket.status !== 'open') return ticket.status;
  return mayAct({ ...viewer, mayTakeOver: settingOf(settings, 'takeOver') === 'enabled' }, ticket) ? 'allowed' : 'others';
}
