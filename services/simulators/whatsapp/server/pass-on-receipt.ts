import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '#services/simulators/whatsapp/accounts.ts';
import { owe } from './delivery.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

/** How long receipts are gathered before they come in another order or many in one. */
const gatherMs = 200;

/** How WhatsApp names several messages in one receipt: the first as the id, the others in a list. */
export function receiptItems(ids: string[]): BinaryNode[] {
  if (ids.length < 2) return [];
  return [{ tag: 'list', attrs: {}, content: ids.slice(1).map((id) => ({ tag: 'item', attrs: { id } })) }];
}

/** Tells a sender's companions, unless a fault loses, doubles, reorders or gathers what they are told. */
export function passOnReceipt(world: World, sender: Account, receipt: BinaryNode): void {
  const { faults } = world;
  if (!faults.isActive('reorderReceipts', sender.number) && !faults.isActive('batchReceipts', sender.number)) {
    tellCompanions(world, sender, receipt);
    return;
  }
  const held = world.heldReceipts.get(sender.number);
  if (held) {
    held.push(receipt);
    return;
  }
  world.heldReceipts.set(sender.number, [receipt]);
  setTimeout(() => release(world, sender), gatherMs).unref();
}

function release(world: World, sender: Account): void {
  if (world.isClosing) return;
  const held = world.heldReceipts.get(sender.number) ?? [];
  world.heldReceipts.delete(sender.number);
  const gathered = world.faults.strikes('batchReceipts', sender.number) ? gather(held) : held;
  const ordered = world.faults.strikes('reorderReceipts', sender.number) ? gathered.toReversed() : gathered;
  for (const receipt of ordered) tellCompanions(world, sender, receipt);
}

/** Joins the receipts of messages that the same person got or read. */
function gather(receipts: BinaryNode[]): BinaryNode[] {
  const kinds = Map.groupBy(receipts, ({ attrs }) => [attrs['from'], attrs['participant'], attrs['type']].join(' '));
  return [...kinds.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const ids = [first, ...others].flatMap(({ attrs, content }) => [
      attrs['id'] ?? '',
      ...(Array.isArray(content) ? content : []).flatMap((list) => (Array.isArray(list.content) ? list.content.map((item) => item.attrs['id'] ?? '') : [])),
    ]);
    return [{ ...first, content: receiptItems(ids) }];
  });
}

function tellCompanions(world: World, sender: Account, receipt: BinaryNode): void {
  for (const device of sender.companions.keys()) {
    if (world.faults.strikes('dropReceipts', sender.number)) continue;
    owe(world, { account: sender, device }, receipt);
    if (world.faults.strikes('duplicateReceipts', sender.number)) owe(world, { account: sender, device }, receipt);
  }
}
