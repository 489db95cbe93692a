import { decodeTime } from 'ulid';
import * as z from 'zod';
import type { AnswerSteps } from '#shared/contract/answer-steps.ts';
import { AppError } from '#shared/contract/errors.ts';
import { messageId, type MessageId, type TicketId } from '#shared/contract/ids.ts';
import type { messageRoutes } from '#shared/contract/messages.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { loadTicket } from '#functions/conversations/ticket-store.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { put, type Write } from '#functions/data/writes.ts';
import { messageItem } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { toTicket } from '#functions/records/tickets/ticket-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { AnswerDeps } from './deps.ts';
import { requestHash } from './request-hash.ts';
import { replyOf, type SendInput, sendMessage } from './send-message.ts';

type Reply = ReplyOf<typeof messageRoutes.sendMessage>;

/** The memory of an answer ends after this: a browser gives up much sooner. */
const rememberedSeconds = 24 * 60 * 60;
const answered = z.object({ requestHash: z.string(), messages: z.array(messageId), undo: z.string().optional() });

/**
 * Sends a message and does what follows it: nothing of either where one step may not be done. A repetition with the same token does
 * nothing again and answers the same, although the ticket may be out of this user's sight by then.
 *
 * @throws AppError as `sendMessage` and the steps
 */
export async function answerTicket(deps: AnswerDeps, principal: Principal, input: SendInput): Promise<Reply> {
  const { steps, clientToken } = input.body;
  if (!steps || clientToken === undefined) return sendMessage(deps, principal, input);
  const hash = requestHash(input.body, input.files);
  const earlier = await findAnswered(deps, principal, clientToken, hash);
  if (earlier) return repeated(deps, principal, input.ticketId, earlier);
  await deps.steps.require(principal, { ticketId: input.ticketId, steps });
  const { messages } = isBare(input) ? { messages: [] } : await sendMessage(deps, principal, input);
  const asked = { ticketId: input.ticketId, steps, token: clientToken, ms: Math.max(decodeTime(clientToken), deps.clock.nowMs()) };
  const remember = rememberBy(deps, principal, clientToken, { requestHash: hash, messages: messages.map(({ id }) => id) });
  const { undo } = await deps.steps.run(principal, { ...asked, remember });
  return { messages, ...(await ended(deps, principal, input.ticketId, undo)) };
}

/** Steps may go without words. */
const isBare = ({ body, files }: SendInput): boolean => body.body.trim() === '' && body.uploads.length === 0 && files.length === 0;

const keyOf = ({ companyId, userId }: Principal, token: string) => companyKeys.clientToken(companyId, userId, `answer ${token}`);

async function findAnswered({ table }: AnswerDeps, principal: Principal, token: string, hash: string): Promise<z.output<typeof answered> | undefined> {
  const stored = await table.forCompany(principal.companyId).get(keyOf(principal, token), { consistent: true });
  const found = stored && answered.parse(stored);
  if (found && found.requestHash !== hash) throw new AppError('ERR_CLIENT_TOKEN_REUSED', { field: 'clientToken' });
  return found;
}

function rememberBy({ clock }: AnswerDeps, principal: Principal, token: string, done: { requestHash: string; messages: MessageId[] }) {
  const expiresAtSeconds = Math.ceil(clock.nowMs() / 1_000) + rememberedSeconds;
  return (undo: string | undefined): Write =>
    put(keyOf(principal, token), { type: 'clientToken', ...done, ...(undo === undefined ? {} : { undo }), expiresAtSeconds }, ['absent']);
}

async function repeated(deps: AnswerDeps, principal: Principal, ticketId: TicketId, { messages, undo }: z.output<typeof answered>): Promise<Reply> {
  const { companyId } = principal;
  const keys = messages.map((id) => {
    const { connectionId, contactId, ms, channelMessageId } = messagePlace(id);
    return messageKey({ companyId, connectionId, contactId }, ms, channelMessageId);
  });
  const rows = keys.length > 0 ? await deps.table.forCompany(companyId).getMany(keys) : [];
  return { ...(await replyOf(deps, readableItems(messageItem, rows))), ...(await ended(deps, principal, ticketId, undo)) };
}

/** The ticket is this user's own doing, whoever may see it now. */
async function ended({ table }: AnswerDeps, { companyId }: Principal, ticketId: TicketId, undo: string | undefined): Promise<Pick<Reply, 'ticket' | 'undo'>> {
  const ticket = toTicket(await loadTicket(table.forCompany(companyId), companyId, ticketId));
  return { ticket, ...(undo === undefined ? {} : { undo }) };
}

/** The moves of tickets that follow an answer. */
export interface FollowingSteps {
  readonly require: (principal: Principal, asked: { readonly ticketId: TicketId; readonly steps: AnswerSteps }) => Promise<void>;
  readonly run: (
    principal: Principal,
    asked: {
      readonly ticketId: TicketId;
      readonly steps: AnswerSteps;
      readonly token: string;
      readonly ms: number;
      readonly remember: (undo: string | undefined) => Write;
    },
  ) => Promise<{ readonly undo: string | undefined }>;
}
