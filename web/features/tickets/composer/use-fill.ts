import { useQuery } from '@tanstack/react-query';
import type { Ticket } from '#shared/contract/tickets.ts';
import { fillVariables, variablesIn } from '#shared/domain/text-variables.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { useSessionUser } from '#web/api/session.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { contactQuery } from '#web/parts/contacts/queries.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { settingOf, settingsQuery } from '#web/parts/settings/queries.ts';

/** They need no look at anything that is not here. */
const ofTicket = new Set(['name', 'firstName', 'protocol', 'user']);
const ofTime = new Set(['ms', 'hour']);

/**
 * Fills the variables of texts as the server would for this ticket. Their values are fetched only where one is used.
 *
 * @returns the text as typed while something of it is not known yet: the server fills it all the same.
 */
export function useFill(ticket: Ticket, texts: readonly string[]): (text: string) => string {
  const names = [...variablesIn(texts)];
  const isExtra = (name: string): boolean => !ofTicket.has(name) && !ofTime.has(name) && name !== 'queue' && name !== 'connection';
  const { name: user } = useSessionUser();
  const { data: settings } = useQuery({ ...settingsQuery, enabled: names.some((name) => ofTime.has(name)) });
  const { data: queues } = useQuery({ ...queuesQuery, enabled: names.includes('queue') });
  const { data: connections } = useQuery({ ...connectionsQuery, enabled: names.includes('connection') });
  const { data: contact } = useQuery({ ...contactQuery(ticket.contactId), enabled: names.some(isExtra) });
  const timeZone = settingOf(settings, 'timeZone');
  const isKnown = (name: string): boolean => {
    if (ofTicket.has(name)) return true;
    if (ofTime.has(name)) return timeZone !== '';
    if (name === 'queue') return queues !== undefined;
    return name === 'connection' ? connections !== undefined : contact !== undefined;
  };
  return (text) => {
    if (![...variablesIn([text])].every(isKnown)) return text;
    return fillVariables(text, {
      name: ticket.contact.name,
      protocol: ticket.code,
      user,
      queue: queues?.find(({ id }) => id === ticket.queueId)?.name ?? '',
      connection: connections?.find(({ id }) => id === ticket.whatsappId)?.name ?? '',
      extraInfo: contact?.extraInfo ?? [],
      nowMs: serverNowMs(),
      timeZone: timeZone || 'UTC',
    });
  };
}
