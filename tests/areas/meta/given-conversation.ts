import { receive } from '#functions/areas/inbound/receive.ts';
import { performCommand } from '#functions/areas/meta-send/perform-command.ts';
import type { MetaSendDeps } from '#functions/areas/meta-send/deps.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { MetaChannel } from '#shared/contract/channels.ts';
import type { UploadedFile } from '#functions/tools/request-body.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { type MessageContent, metaCommand } from '#shared/contract/queue-messages.ts';
import { allTickets } from '#tests/support/conversations.ts';
import { channelKey, metaConnection, PlayedGraph } from '#tests/support/given-meta.ts';
import { given } from '#tests/support/given.ts';
import { MemoryFiles, messageDeps, pngBytes } from '#tests/support/message-deps.ts';
import { RecordingInbound } from '#tests/support/recording-meta.ts';

export const customer = '77000000001';
const chatOn = { facebook: { facebookId: customer }, instagram: { instagramId: customer } } as const;

/** A conversation with a customer of a page, and what speaks to Meta. */
export async function conversation(channel: MetaChannel = 'facebook') {
  const home = await given.company();
  const connection = await metaConnection(home, channel);
  const scope = { companyId: home.company.companyId, connectionId: connection.connectionId, chat: chatOn[channel] };
  const graph = new PlayedGraph().on('/messages', () => ({ recipient_id: customer, message_id: `m_sent${graph.calls.length}` }));
  const deps = {
    ...home.deps,
    graph: graph.call,
    sealingKeys: async () => channelKey,
    inbound: new RecordingInbound(),
    files: new MemoryFiles(),
    mediaUrl: async () => (key: string) => `https://media.example/${key}?signed`,
    fetchFile: async () => ({ bytes: pngBytes, mimeType: 'image/png' }),
  } satisfies MetaSendDeps & Record<string, unknown>;
  /** A message of the customer as the webhook reports it. */
  const heard = <const C extends MessageContent>(whatsappMessageId: string, content: C) => {
    const at = new Date(home.deps.clock.nowMs()).toISOString();
    const nothing = { pushName: null, groupSubject: null, participant: null, quotedWhatsappMessageId: null, isNotice: false, fromMe: false };
    const context = { isForwarded: false, ad: null, mentions: [], quotation: null, secret: null };
    return { ...scope, ...nothing, context, type: 'message' as const, whatsappMessageId, sentAt: at, receivedAt: at, content };
  };
  const writes = (id: string, text: string) => receive(home.deps, heard(id, { type: 'text', text }));
  await writes('m_first', 'oi');
  const [pending] = await allTickets(home);
  if (!pending) throw new Error('no ticket');
  const ticket = await updateTicket(home.deps, home.admin, { ticketId: pending.id, change: { status: 'open' } });
  home.deps.clock.advance(1_000);
  const own = messageDeps(home);
  const weWrite = async (body: string, quotedMsg?: { id: string }, files: readonly UploadedFile[] = []) => {
    await sendMessage(own, home.admin, { ticketId: ticket.id, body: messageRoutes.sendMessage.body.parse({ body, quotedMsg }), files });
    const command = metaCommand.parse(home.deps.outbound.sent.findLast(({ type }) => type === 'send'));
    return { command, run: (tries = 1) => performCommand(deps, command, tries) };
  };
  const shown = async () =>
    (await listMessages(own, home.admin, { ticketId: ticket.id, query: { peek: true } })).messages.filter(({ kind }) => kind !== 'event');
  const calls = () => graph.calls.filter(({ body }) => JSON.stringify(body ?? {}).includes('"message"'));
  const connectionNow = () =>
    home.deps.table.forCompany(scope.companyId).get(companyKeys.connection(scope.companyId, scope.connectionId), { consistent: true });
  return { home, connection, scope, graph, deps, ticket, weWrite, heard, writes, shown, calls, connectionNow };
}
