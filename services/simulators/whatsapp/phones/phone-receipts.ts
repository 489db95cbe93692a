import type { BinaryNode } from '@whiskeysockets/baileys';
import { type Account, type DeviceRef, jidOf } from '#services/simulators/whatsapp/accounts.ts';
import type { PhoneMessage } from '#services/simulators/whatsapp/chat-log.ts';
import type { ReceiptRequest } from '#services/simulators/whatsapp/doors/door-schemas.ts';
import { receiptItems } from '#services/simulators/whatsapp/server/pass-on-receipt.ts';
import { acceptReceipt } from '#services/simulators/whatsapp/server/receipts.ts';
import { unixSeconds } from '#services/simulators/whatsapp/server/sockets.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

/** Sends one receipt about messages of one writer. */
function confirm(world: World, account: Account, writer: DeviceRef, chat: string, ids: string[], type: string | undefined, content: BinaryNode[] = []): void {
  const group = world.groups.find(chat);
  const jid = jidOf(writer, group?.addressing ?? account.addressing);
  const attrs = { id: ids[0] ?? '', to: group?.id ?? jid, ...(group ? { participant: jid } : {}), ...(type === undefined ? {} : { type }) };
  acceptReceipt(world, { account, device: 0 }, { tag: 'receipt', attrs, content: [...receiptItems(ids), ...content] });
}

/**
 * The owner opens a chat: its unread messages become read (or played), and their senders learn it, many at once.
 *
 * @returns how many.
 */
export function readOnPhone(world: World, account: Account, chat: string, isPlayed: boolean): number {
  const unread = world.chatLog.unread(account.number, chat);
  const status = isPlayed ? 'played' : 'read';
  for (const [number, messages] of Map.groupBy(unread, ({ author, from }: PhoneMessage) => author ?? from)) {
    for (const { id } of messages) {
      world.chatLog.markSeen(account.number, id);
      world.chatLog.raise(account.number, id, status);
      world.changes.publish({ kind: 'status', number: account.number, id, status });
    }
    const ids = messages.map(({ id }) => id);
    if (account.sendsReceipts) confirm(world, account, { account: world.accounts.get(number), device: 0 }, chat, ids, status);
  }
  return unread.length;
}

/**
 * A receipt as somebody orders it: of any type, for messages in any order, as often as wished. `retry` asks for the
 * message again, as a phone does that could not open it.
 *
 * @throws DoorError ERR_NO_PHONE
 */
export function sendReceipt(world: World, account: Account, { with: chat, author, ids, type, count, device }: ReceiptRequest): void {
  const writer = { account: world.accounts.get(author ?? chat), device };
  if (type !== 'retry') {
    confirm(world, account, writer, chat, ids, type === 'delivered' ? undefined : type);
    return;
  }
  const registration = Buffer.alloc(4);
  registration.writeUInt32BE(account.registrationId);
  for (const id of ids) {
    confirm(world, account, writer, chat, [id], type, [
      { tag: 'retry', attrs: { count: String(count), id, t: unixSeconds(), v: '1' } },
      { tag: 'registration', attrs: {}, content: registration },
    ]);
  }
}
