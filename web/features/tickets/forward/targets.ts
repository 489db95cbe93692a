import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ContactId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { searchContacts } from '#web/parts/contacts/queries.ts';
import { ticketListQuery } from '#web/parts/tickets/queries.ts';

/** Somebody whom a message is sent on to: in an open ticket of one's own, or in one that the server finds or opens. */
export interface Target {
  readonly contactId: ContactId;
  readonly name: string;
  readonly detail: string | null;
  readonly picture: string | null;
  readonly ticket: Pick<Ticket, 'id' | 'uuid'> | null;
}

/** The specification's: shorter searches find nothing yet. */
const searchFromLetters = 3;

const ownOpen = ticketListQuery({ status: 'open', showAll: false, queueIds: [], userIds: [], tagIds: [], oldestFirst: false });

/** Contacts with such words; without words the user's own open conversations, the latest first. @param but is left out. */
export function useTargets(term: string, but?: ContactId): { readonly targets: readonly Target[]; readonly isSearch: boolean; readonly isFetching: boolean } {
  const isSearch = term.length >= searchFromLetters;
  const tickets = useInfiniteQuery(ownOpen);
  const contacts = useQuery({
    queryKey: ['contacts', 'picked', term],
    queryFn: ({ signal }) => searchContacts(term, signal),
    enabled: isSearch,
  });
  const open = (tickets.data?.pages ?? []).flatMap((page) => page.tickets);
  const recent = open.map(({ id, uuid, contact }): Target => ({
    contactId: contact.id,
    name: contact.name,
    detail: shownNumber(contact.number),
    picture: contact.profilePicUrl,
    ticket: { id, uuid },
  }));
  const found = (contacts.data ?? []).map(({ id, name, number, profilePicUrl }): Target => {
    const ticket = recent.find(({ contactId }) => contactId === id)?.ticket ?? null;
    return { contactId: id, name, detail: shownNumber(number), picture: profilePicUrl, ticket };
  });
  const targets = (isSearch ? found : recent).filter(({ contactId }) => contactId !== but);
  return { targets, isSearch, isFetching: isSearch ? contacts.isFetching : tickets.isFetching };
}

const shownNumber = (number: string | null): string | null => number && (formatPhone(number) ?? number);
