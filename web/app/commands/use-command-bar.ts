import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { Contact } from '#shared/contract/contacts.ts';
import type { FoundMessage } from '#shared/contract/found-messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { call } from '#web/api/call.ts';
import { everyRecordQuery } from '#web/api/record-queries.ts';
import { askForView } from '#web/features/tickets/views/asked-view.ts';
import { useUndeleted } from '#web/kit/undo/held-deletions.ts';
import { searchContacts } from '#web/parts/contacts/queries.ts';
import { useHasRight } from '#web/api/session.ts';
import { offeredCommands, type Command } from '#web/kit/page/commands.ts';
import type { PickedContact } from '#web/parts/contacts/ContactField.tsx';
import { isListShown } from './list-shown.ts';
import { otherRecentTickets, recentCommands, rememberCommand } from './recent.ts';
import { routes } from '#web/parts/tickets/contract.static.ts';

export interface BarEntry extends Command {
  /** A text of `commands` that says what it is. */
  readonly note?: 'recent' | 'ticket' | 'contact';
  /** The message for which a ticket was found, and what was looked for. */
  readonly sentence?: { readonly found: FoundMessage; readonly search: string };
}

/** The specification's delay for searches. */
const searchDelayMs = 500;
const fewestLetters = 2;
const mostTickets = 8;
const mostContacts = 5;

/**
 * Finds what the bar offers for the typed text: actions and screens at once, tickets and contacts as soon as the server has found them.
 *
 * @param onContact begins a conversation with somebody with whom there is none.
 */
export function useCommandBar(onContact: (contact: PickedContact) => void, onClose: () => void) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [offered] = useState(inOrder);
  const commands = [...offered, ...useViewCommands()];
  const tickets = useTicketEntries(text, onContact);
  const words = folded(text).split(/\s+/).filter(Boolean);
  const fitting = commands.filter(({ label }) => words.every((word) => folded(label).includes(word)));
  const entries: readonly BarEntry[] = text.trim() === '' ? [...tickets.recent, ...fitting] : [...fitting, ...tickets.found, ...tickets.contacts];
  const write = (next: string): void => {
    setText(next);
    setAt(0);
  };
  const run = (entry: BarEntry): void => {
    if (!entry.note) rememberCommand(entry.id);
    onClose();
    // When the dialog has given the focus back: the command may put it elsewhere.
    setTimeout(entry.run);
  };
  return { text, write, entries, at: Math.min(at, Math.max(0, entries.length - 1)), moveTo: setAt, run, isSearching: tickets.isSearching };
}

/** Saved views of the list of tickets, each shown wherever the user is. */
function useViewCommands(): Command[] {
  const { t } = useTranslation('ticket-views');
  const navigate = useNavigate();
  const views = useUndeleted(useQuery(everyRecordQuery('ticketViews')).data) ?? [];
  return views.map(({ id, name, filter }) => ({
    id: `view ${id}`,
    label: t('apply', { name }),
    run: () => {
      askForView(filter);
      if (!isListShown()) void navigate('/tickets');
    },
  }));
}

/** As they are offered when the bar opens, those used last before the others. */
function inOrder(): readonly Command[] {
  const recent = recentCommands();
  const rank = ({ id }: Command): number => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return offeredCommands().toSorted((one, other) => rank(one) - rank(other));
}

function useTicketEntries(text: string, onContact: (contact: PickedContact) => void) {
  const navigate = useNavigate();
  const showAll = useHasRight('tickets-manager:showall');
  const wanted = text.trim();
  const asked = useDelayed(wanted);
  const isEnough = asked.length >= fewestLetters;
  const { data, isFetching } = useQuery({
    queryKey: ['command-bar', asked],
    queryFn: ({ signal }) => call(routes.listTickets, { query: { searchParam: asked, ...(showAll ? { showAll: 'true' as const } : {}) } }, { signal }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const contacts = useQuery({
    queryKey: ['command-bar', 'contacts', asked],
    queryFn: ({ signal }) => searchContacts(asked, signal),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const asEntry = ({ uuid, code, contact }: Pick<Ticket, 'uuid' | 'code' | 'contact'>): BarEntry => ({
    id: uuid,
    label: `${contact.name} · ${code}`,
    note: 'recent',
    run: () => void navigate(`/tickets/${uuid}`),
  });
  const asFound = (ticket: Ticket): BarEntry => {
    const message = data?.found?.find(({ ticketId }) => ticketId === ticket.id);
    const run = (): void => void navigate(`/tickets/${ticket.uuid}`, { state: { find: asked, found: message?.id } });
    return { ...asEntry(ticket), note: 'ticket', run, ...(message ? { sentence: { found: message, search: asked } } : {}) };
  };
  const isShown = isEnough && wanted !== '';
  const found = isShown ? (data?.tickets ?? []) : [];
  const shown = found.slice(0, mostTickets);
  // Whose ticket is offered is found already.
  const others = isShown && !isFetching ? (contacts.data ?? []).filter(({ id }) => !shown.some(({ contactId }) => contactId === id)) : [];
  const openContact = (contact: Contact) => (): void => {
    const ticket = found.find(({ contactId }) => contactId === contact.id);
    if (ticket) void navigate(`/tickets/${ticket.uuid}`);
    else onContact(contact);
  };
  return {
    recent: otherRecentTickets().map(asEntry),
    found: shown.map(asFound),
    contacts: others.slice(0, mostContacts).map((contact): BarEntry => ({ id: contact.id, label: contact.name, note: 'contact', run: openContact(contact) })),
    isSearching: wanted.length >= fewestLetters && (wanted !== asked || isFetching || contacts.isFetching),
  };
}

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}

/** Accents and case do not count. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
