import { AppError } from '#shared/contract/errors.ts';
import { connectionId as connectionIdSchema } from '#shared/contract/ids.ts';
import { seesAll } from '#shared/contract/roles.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { Ticket, ticketRoutes } from '#shared/contract/tickets.ts';
import { askForPicture } from '#functions/conversations/contact-picture.ts';
import { loadContact, loadPointers } from '#functions/conversations/contact-store.ts';
import {
  createTicket as createTicketItem,
  findTicket,
  loadLatestTicket,
  loadTicket,
  nextSequence,
  nextTicketId,
} from '#functions/conversations/ticket-store.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { type ConnectionItem, connectionItem } from '#functions/records/connections/connection-item.ts';
import type { ContactItem } from '#functions/records/contacts/contact-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type TicketItem, toTicket } from '#functions/records/tickets/ticket-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { BeginningDeps, TicketDeps } from './deps.ts';

type Input = BodyOf<typeof ticketRoutes.createTicket>;

/**
 * A ticket that somebody of the staff begins: open and theirs at once. Of any number made at once, messages of the contact
 * included, one is made.
 *
 * @throws AppError ERR_QUEUE_REQUIRED, ERR_NO_QUEUE_FOUND, ERR_NO_PERMISSION for a queue that is not the user's,
 *   ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_OTHER_OPEN_TICKET naming the active one,
 *   ERR_CREATING_TICKET when others are always faster
 */
export async function createTicket(deps: BeginningDeps, principal: Principal, input: Input): Promise<Ticket> {
  const table = deps.table.forCompany(principal.companyId);
  await requireQueue(table, principal, input.queueId ?? null);
  const contact = await loadContact(table, principal.companyId, input.contactId);
  const connection = await loadConnectionFor(table, principal, input.whatsappId ?? (await ownConnection(table, contact)));
  const chat = { companyId: principal.companyId, connectionId: connection.connectionId, contactId: contact.id };
  return decideAnew(async (refused) => {
    // Its active ticket, or its deletion.
    if (refused?.item?.['type'] === 'ticketUuid') throw new AppError('ERR_CONFLICT', {}, { cause: refused });
    if (refused) await loadContact(table, principal.companyId, contact.id);
    const latest = await loadLatestTicket(table, chat);
    const former = latest && (await findTicket(table, principal.companyId, latest.ticketId));
    if (latest?.isActive) throw otherOpen(latest.ticketId, former);
    const id = await nextTicketId(table, principal.companyId);
    const ticket = newTicket(deps, principal, { id, queueId: input.queueId ?? null, contact, connection, former });
    await createTicketItem(table, ticket);
    if (connection.channel === 'whatsapp' && (contact.number || contact.lid)) await askForPicture(deps, contact, connection);
    return toTicket(await loadTicket(table, principal.companyId, ticket.id));
  }, 'ERR_CREATING_TICKET');
}

const otherOpen = (ticketId: TicketItem['id'], ticket: TicketItem | undefined): AppError =>
  new AppError('ERR_OTHER_OPEN_TICKET', { ticketId, ...(ticket ? { uuid: ticket.uuid, status: ticket.status } : {}) });

async function requireQueue(table: TablePart, principal: Principal, queueId: TicketItem['queueId']): Promise<void> {
  if (queueId === null) {
    if (!seesAll(principal)) throw new AppError('ERR_QUEUE_REQUIRED', { field: 'queueId' });
    return;
  }
  if (!(await table.get(companyKeys.queue(principal.companyId, queueId)))) throw new AppError('ERR_NO_QUEUE_FOUND', { field: 'queueId' });
  if (!seesAll(principal) && !principal.queueIds.includes(queueId)) throw new AppError('ERR_NO_PERMISSION', { field: 'queueId' });
}

async function loadConnectionFor(table: TablePart, { companyId }: Principal, wanted: Input['whatsappId']): Promise<ConnectionItem> {
  const connectionId = wanted ?? (await defaultConnection(table, companyId));
  const stored = connectionId && (await table.get(companyKeys.connection(companyId, connectionId), { consistent: true }));
  if (stored) return connectionItem.parse(stored);
  throw wanted ? new AppError('ERR_NO_WAPP_FOUND', { field: 'whatsappId' }) : new AppError('ERR_NO_DEF_WAPP_FOUND');
}

/**
 * A contact without WhatsApp is answered where they last wrote. A page that was deleted and connected again has another connection: the only one of
 * its channel is taken for it.
 */
async function ownConnection(
  table: TablePart,
  { companyId, id, number, lid, facebookId, instagramId }: ContactItem,
): Promise<ConnectionItem['connectionId'] | undefined> {
  if (number || lid || !(facebookId || instagramId)) return undefined;
  const [pointers, rows] = await Promise.all([loadPointers(table, companyId, id), table.queryAll({ pk: companyKeys.connection(companyId, '').pk })]);
  const prefix = companyKeys.latestTicket(companyId, id, '').sk;
  const met = pointers.sort((one, other) => other.ticketId - one.ticketId).map(({ key }) => connectionIdSchema.parse(key.sk.slice(prefix.length)));
  const connections = readableItems(connectionItem, rows);
  const known = met.find((one) => connections.some(({ connectionId }) => connectionId === one));
  const [only, ...others] = connections.filter(({ channel }) => channel === (facebookId ? 'facebook' : 'instagram'));
  return known ?? (others.length === 0 ? only?.connectionId : undefined) ?? met[0];
}

async function defaultConnection(table: TablePart, companyId: Principal['companyId']) {
  const company = await table.get(companyKeys.company(companyId), { consistent: true });
  return companyItem.pick({ defaultConnectionId: true }).parse(company).defaultConnectionId;
}

type NewTicket = Parameters<typeof createTicketItem>[1];

interface Beginning extends Pick<TicketItem, 'id' | 'queueId'> {
  readonly contact: ContactItem;
  readonly connection: ConnectionItem;
  /** The chat's newest ticket so far: the order of its messages goes on. */
  readonly former: TicketItem | undefined;
}

function newTicket({ clock }: TicketDeps, { companyId, userId }: Principal, { id, queueId, contact, connection, former }: Beginning): NewTicket {
  const nowMs = clock.nowMs();
  return {
    type: 'ticket',
    companyId,
    id,
    uuid: newRecordId(clock),
    status: 'open',
    contactId: contact.id,
    contactName: contact.name,
    contactNumber: contact.number,
    contactPicture: contact.profilePicUrl,
    whatsappId: connection.connectionId,
    channel: connection.channel,
    queueId,
    userId,
    tagIds: [],
    laneId: null,
    isGroup: contact.isGroup,
    chatbot: false,
    menu: null,
    automaticAtMs: [],
    hoursToldAtMs: null,
    ratingAskedAtMs: null,
    rating: null,
    says: null,
    lastMessage: '',
    lastMessageId: '',
    lastMessageFromMe: true,
    unreadMessages: 0,
    isUnheard: true,
    pendingSinceMs: null,
    sequence: nextSequence(former, nowMs),
    countedSequence: former?.countedSequence ?? 0,
    countedId: '',
    listedAtMs: nowMs,
    createdAt: isoTime(nowMs),
    updatedAt: isoTime(nowMs),
  };
}
