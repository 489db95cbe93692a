import { AppError } from '#shared/contract/errors.ts';
import type { MessageId } from '#shared/contract/ids.ts';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import { sendsPerMinute } from '#shared/contract/send-api.ts';
import { newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { loadChatAddress } from '#functions/conversations/chat.ts';
import { contactOfNumber } from '#functions/conversations/contact-of-number.ts';
import { postAside, ticketNumberOf } from '#functions/conversations/post-aside.ts';
import type { OutboundDraft } from '#functions/conversations/post-message.ts';
import { captioned } from '#functions/conversations/sent-media.ts';
import { storedFile } from '#functions/conversations/stored-file.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type AttemptLimit, countCall } from '#functions/stack/attempt-limit.ts';
import type { ConnectionPrincipal } from '#functions/tools/principal.ts';
import { type ApiMessage, type ApiPlace, claimRequest, findRequest, requestHash, requestKey } from './api-request.ts';
import type { SendApiDeps } from './deps.ts';
import { fetchedFile } from './fetched-file.ts';

const callLimit: AttemptLimit = { scope: 'send-token', most: sendsPerMinute, windowMs: 60_000 };

/**
 * Sends what a program asks for by its connection: into the contact's active ticket there, else into the chat without a ticket.
 * With an Idempotency-Key it is decided once where the message goes; ids follow from that, so that a repetition is the same message.
 *
 * @returns the id of the first message.
 * @throws AppError ERR_TOO_MANY_REQUESTS, ERR_NO_WAPP_FOUND, ERR_EMPTY_MESSAGE, ERR_CLIENT_TOKEN_REUSED, ERR_WAPP_NOT_INITIALIZED,
 *   ERR_WAPP_INVALID_CONTACT, ERR_ADDRESS_REFUSED, ERR_FILE_TYPE_REFUSED
 */
export async function sendByApi(deps: SendApiDeps, principal: ConnectionPrincipal, message: ApiMessage): Promise<MessageId> {
  await countCall({ system: deps.table.system, nowMs: () => deps.clock.nowMs() }, callLimit, principal.connectionId);
  const { companyId, connectionId } = principal;
  const table = deps.table.forCompany(companyId);
  const stored = await table.get(companyKeys.connection(companyId, connectionId), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_WAPP_FOUND');
  if (message.body.trim() === '' && message.mediaUrl === undefined && message.files.length === 0) throw new AppError('ERR_EMPTY_MESSAGE', { field: 'body' });

  const hash = requestHash(message);
  const key = message.idempotencyKey === undefined ? undefined : requestKey(principal, message.idempotencyKey);
  const known = key && (await findRequest(table, key, hash, deps.clock.nowMs()));
  if (known?.sentId) return known.sentId;
  if (connectionItem.parse(stored).status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');

  const decided = known?.place ?? (await choosePlace(deps, principal, message.number));
  const place = key ? (await claimRequest(table, key, { requestHash: hash, place: decided }, deps.clock.nowMs())).place : decided;
  const id = await post(deps, principal, message, { place, hash: key ? hash : null });
  if (key) await table.change(key, { set: { sentId: id } }, ['exists']);
  return id;
}

async function choosePlace(deps: SendApiDeps, { companyId, connectionId }: ConnectionPrincipal, number: string): Promise<ApiPlace> {
  const contactId = await contactOfNumber(deps, { companyId, connectionId, number });
  const ticketId = await ticketNumberOf(deps.table.forCompany(companyId), { companyId, connectionId, contactId });
  const { clock } = deps;
  return { connectionId, contactId, ticketId, ms: clock.nowMs(), chance: clock.randomBytes(3).toString('hex'), mediaId: clock.newId() };
}

interface Decided {
  readonly place: ApiPlace;
  /** Kept with the rows of a request that may be repeated. */
  readonly hash: string | null;
}

async function post(deps: SendApiDeps, { companyId }: ConnectionPrincipal, message: ApiMessage, { place, hash }: Decided): Promise<MessageId> {
  const table = deps.table.forCompany(companyId);
  const [contents, address] = await Promise.all([contentsOf(deps, companyId, message, place), loadChatAddress(table, { companyId, ...place }, 'whatsapp')]);
  const drafts = contents.map((content, index) => draftOf(content, place, index, hash));
  const [first] = await postAside(deps, { companyId, ...place }, address, async () => drafts);
  if (!first) throw new AppError('ERR_EMPTY_MESSAGE', { field: 'body' });
  return first.id;
}

/** The files of the request, and behind them the one that stands at an address. */
async function contentsOf(
  deps: SendApiDeps,
  companyId: ConnectionPrincipal['companyId'],
  message: ApiMessage,
  { mediaId }: ApiPlace,
): Promise<MessageContent[]> {
  const { mediaUrl } = message;
  const files = [...message.files, ...(mediaUrl === undefined ? [] : [await fetchedFile(deps, mediaUrl)])];
  // The first has the id itself, so that the others' differ from it and from each other.
  const ids = files.map((_, index) => (index === 0 ? mediaId : `${mediaId}-${index}`));
  return captioned(message.body.trim(), await Promise.all(files.map((file, index) => storedFile(deps.files, { companyId, id: ids[index] ?? mediaId }, file))));
}

function draftOf(content: MessageContent, place: ApiPlace, index: number, hash: string | null): OutboundDraft {
  const ms = place.ms + index;
  return { content, quotedMsg: null, ms, channelMessageId: newWhatsappMessageId(ms, Buffer.from(place.chance, 'hex')), requestHash: hash };
}
