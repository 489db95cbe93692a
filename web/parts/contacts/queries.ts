import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contact, contactRoutes } from '#shared/contract/contacts.ts';
import type { ContactId, QueueId, ConnectionId } from '#shared/contract/ids.ts';
import type { CallInput, ReplyOf } from '#shared/contract/route.ts';
import { contactWords, matchesWords } from '#shared/domain/contact-words.ts';
import { searchedWords } from '#shared/domain/search-words.ts';
import type { ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { recordChanges, recordListQuery } from '#web/api/record-lists.ts';
import { routes } from './contract.static.ts';

/** First word of their query keys, for `applyRecordEvent`. */
export const contactArea = 'contacts';

export const contactsQuery = (searchParam: string) => recordListQuery(contactArea, routes.listContacts, 'contacts', { searchParam });

export const contactQuery = (contactId: ContactId) =>
  queryOptions({
    queryKey: [contactArea, 'one', contactId] as const,
    queryFn: ({ signal }) => call(routes.getContact, { params: { contactId } }, { signal }),
  });

/** The first page of a search, for pickers. */
export const searchContacts = async (searchParam: string, signal: AbortSignal): Promise<Contact[]> =>
  (await call(routes.listContacts, { query: { searchParam } }, { signal })).contacts;

/** As the server finds and orders them. */
export const contactRules: ListRules<Contact> = {
  belongs: (contact, { searchParam = '' }) => {
    const words = searchedWords(String(searchParam));
    return words.length === 0 ? folded(contact.name).startsWith(folded(String(searchParam))) : matchesWords(contactWords(contact), words);
  },
  compare: (one, other) => (`${folded(one.name)}#${one.id}` < `${folded(other.name)}#${other.id}` ? -1 : 1),
};

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

export type ContactFields = CallInput<typeof contactRoutes.createContact>['body'];

export const {
  useSave: useSaveContact,
  useRemove: useDeleteContact,
  apply: applyContact,
} = recordChanges(contactArea, { create: routes.createContact, update: routes.updateContact, remove: routes.deleteContact }, contactRules);

export type ExportedContact = ReplyOf<typeof contactRoutes.exportContacts>['contacts'][number];

/** Every contact of the company, page by page. */
export async function exportedContacts(signal: AbortSignal): Promise<ExportedContact[]> {
  const contacts: ExportedContact[] = [];
  for (let cursor: string | undefined, isMore = true; isMore;) {
    const page = await call(routes.exportContacts, { query: cursor ? { cursor } : {} }, { signal });
    contacts.push(...page.contacts);
    ({ nextCursor: cursor, hasMore: isMore } = page);
  }
  return contacts;
}

export type ImportedRow = CallInput<typeof contactRoutes.importContactRows>['body']['rows'][number];
export type RowResult = ReplyOf<typeof contactRoutes.importContactRows>['results'][number];

/** Sent again after a failure, the same rows change nothing more. */
export const importContactRows = (rows: readonly ImportedRow[], signal: AbortSignal) =>
  call(routes.importContactRows, { body: { rows: [...rows] } }, { signal });

/** The dialog shows a refusal itself. */
export function useImportPhonebook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.importPhonebook, {}),
    meta: { showsOwnError: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [contactArea] }),
  });
}

interface NewTicket {
  readonly contactId: ContactId;
  readonly queueId: QueueId | null;
  readonly whatsappId?: ConnectionId;
}

/** Opens a ticket with a contact. The form shows a refusal itself. */
export function useCreateTicket() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ticket: NewTicket) => call(routes.createTicket, { body: { ...ticket, status: 'open' } }),
    meta: { showsOwnError: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['tickets'] }),
  });
}
