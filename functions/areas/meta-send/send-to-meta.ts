import type { ErrorCode } from '#shared/contract/errors.ts';
import { messagePlace, timeOfWhatsappMessageId } from '#shared/domain/message-id.ts';
import { metaParts } from '#shared/domain/meta-parts.ts';
import { metaRefusal } from '#shared/domain/meta-refusal.ts';
import { findItem } from '#functions/data/find-item.ts';
import { keepHandedOver, unchangedParts } from '#functions/records/connections/handed-over.ts';
import { storedContent } from '#functions/records/messages/message-content.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { ifHeld } from '#functions/data/decide-anew.ts';
import { type Clause } from '#functions/data/writes.ts';
import { ComeBackLater } from '#functions/tools/come-back-later.ts';
import { GraphError } from '#functions/ports/graph.ts';
import { callSend, type SendCommand } from './call-send.ts';
import type { MetaSendDeps } from './deps.ts';
import { findChat } from './find-chat.ts';
import { closeAccess, loadAccess, type PageAccess } from './page-access.ts';

type Open = Extract<PageAccess, { is: 'open' }>;

/** A message that waits for a connection, or for Meta, is given up after a day. */
const waitsMs = 24 * 60 * 60_000;
/** SQS hands a message to the dead letters after a thousand times; a day of the longest pauses has fewer. */
const mostTries = 990;
const longestPauseSeconds = 90;
/** The echo of a message comes within seconds; after this nobody else tells whether Meta has it. */
const echoMs = 30_000;
/** Messages behind this one in the chat wait no longer than necessary. */
const lookForEchoSeconds = 3;
/** A message of which nothing says whether Meta has it is given to Meta again so often: each time may double it. Then a person decides. */
const mostDoubts = 1;

const pauseAfter = (tries: number): number => Math.min(longestPauseSeconds, 5 * 2 ** Math.min(tries - 1, 8));

/**
 * Sends a message to Meta, part by part. Meta takes no id of ours, so before each call the row says that it is made: when a
 * call has no answer, or this process ends in between, the echo of the message, which Meta puts on the webhook, tells whether
 * it was taken; when none comes within half a minute it is sent again, once. After that it is shown as unconfirmed.
 *
 * @throws ComeBackLater while the connection is down, Meta asks for a pause, or an echo may still come.
 */
export async function sendToMeta(deps: MetaSendDeps, command: SendCommand, tries: number): Promise<void> {
  let row = await loadRow(deps, command);
  if (!row || row.isDeleted || row.ack > 0) return;
  if (deps.clock.nowMs() - Date.parse(command.createdAt) > waitsMs || tries >= mostTries) return fail(deps, command, 'ERR_WAPP_MESSAGE_EXPIRED');
  const access = await loadAccess(deps, command);
  if (access.is === 'gone') return fail(deps, command, 'ERR_NO_WAPP_FOUND');
  if (access.is === 'closed') throw new ComeBackLater(pauseAfter(tries), 'the connection is down');
  const parts = metaParts(storedContent(row), access.link.channel);
  if (parts.length === 0) return fail(deps, command, 'ERR_META_REJECTED');
  for (let part = row.channelIds.length; part < parts.length; part = row.channelIds.length) {
    waitForEcho(deps, row);
    const isAnew = isAskedAnew(command, row);
    if (row.sendingAtMs !== null && row.doubts >= mostDoubts && !isAnew) return fail(deps, command, 'ERR_META_UNCONFIRMED');
    const marked = await mark(deps, row, isAnew);
    if (!marked) throw new ComeBackLater(pauseAfter(1), 'somebody else sends this message');
    const sent = await callSend(deps, access, command, { row: marked, part, content: parts[part] ?? { text: '' } }).catch((error: unknown) =>
      explained(deps, { command, access, row: marked, tries }, error),
    );
    if (sent === undefined) return;
    const kept = await keepHandedOver(partOf(deps, row), keyOf(row), { channel: access.link.channel, part, channelId: sent });
    if (!kept) return;
    row = kept;
  }
}

/** @throws ComeBackLater */
function waitForEcho({ clock }: MetaSendDeps, { sendingAtMs }: MessageItem): void {
  const leftMs = sendingAtMs === null ? 0 : sendingAtMs + echoMs - clock.nowMs();
  if (leftMs > 0) throw new ComeBackLater(Math.min(lookForEchoSeconds, Math.ceil(leftMs / 1_000)), 'its echo may still come');
}

async function loadRow(deps: MetaSendDeps, command: SendCommand): Promise<MessageItem | undefined> {
  const ms = timeOfWhatsappMessageId(command.whatsappMessageId);
  const chat = await findChat(deps, command);
  return chat && ms !== undefined ? findItem(deps.table.forCompany(chat.companyId), messageKey(chat, ms, command.whatsappMessageId), messageItem) : undefined;
}

const partOf = ({ table }: MetaSendDeps, { companyId }: MessageItem) => table.forCompany(companyId);
const keyOf = (row: MessageItem) => messageKey(row, messagePlace(row.id).ms, row.channelMessageId);

/** A person has decided since that it is sent again. */
const isAskedAnew = ({ createdAt }: SendCommand, { sendingAtMs }: MessageItem): boolean => sendingAtMs !== null && Date.parse(createdAt) > sendingAtMs;

/** @returns undefined when another process was faster. */
async function mark(deps: MetaSendDeps, row: MessageItem, isAnew: boolean): Promise<MessageItem | undefined> {
  const isUnmarked: Clause = row.sendingAtMs === null ? ['sendingAtMs', 'absent'] : ['sendingAtMs', '=', row.sendingAtMs];
  const set = { sendingAtMs: deps.clock.nowMs() };
  const remove = ['earlyAck', ...(isAnew ? ['doubts'] : [])];
  const add = row.sendingAtMs === null || isAnew ? {} : { doubts: 1 };
  return change(deps, row, { set, remove, add }, [isUnmarked]);
}

async function change(
  deps: MetaSendDeps,
  row: MessageItem,
  what: Parameters<ReturnType<typeof partOf>['change']>[1],
  when: readonly Clause[] = [],
): Promise<MessageItem | undefined> {
  const changed = await ifHeld(partOf(deps, row).change(keyOf(row), what, [...unchangedParts(row), ...when]));
  return changed && messageItem.parse(changed);
}

interface Attempt {
  readonly command: SendCommand;
  readonly access: Open;
  readonly row: MessageItem;
  readonly tries: number;
}

/** Decides what follows a call that gave no id. @returns undefined when the message has failed. @throws ComeBackLater */
async function explained(deps: MetaSendDeps, { command, access, row, tries }: Attempt, error: unknown): Promise<undefined> {
  const refusal = error instanceof GraphError ? metaRefusal(error) : 'unknown';
  if (refusal === 'unknown') {
    throw new ComeBackLater(lookForEchoSeconds, 'Meta gave no answer that says whether it has the message', { cause: error });
  }
  // Meta has not taken it: nothing has to be waited for.
  await change(deps, row, { remove: ['sendingAtMs', 'doubts'] });
  if (refusal === 'wait') throw new ComeBackLater(pauseAfter(tries), 'Meta asks for a pause', { cause: error });
  if (refusal !== 'token') return fail(deps, command, refusal.failure);
  await closeAccess(deps, access.link);
  throw new ComeBackLater(pauseAfter(1), 'the token is worth nothing any more', { cause: error });
}

async function fail(deps: MetaSendDeps, { companyId, connectionId, chat, whatsappMessageId }: SendCommand, code: ErrorCode): Promise<undefined> {
  const message = { type: 'failure' as const, companyId, connectionId, chat, whatsappMessageId, code };
  await deps.inbound.send({ message, dedupeId: `${whatsappMessageId}#failed#${deps.clock.nowMs()}` });
}
