import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildBuffer, proto } from '@whiskeysockets/baileys';
import { type Account, type DeviceRef, jidOf, type KeyBundle } from '#services/simulators/whatsapp/accounts.ts';
import { isGroupId } from '#services/simulators/whatsapp/server/groups.ts';
import { storeMessage } from '#services/simulators/whatsapp/server/messages.ts';
import { takeKeyBundle } from '#services/simulators/whatsapp/server/prekeys.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';
import { corrupted, encNode, stanzaType } from './encrypt-message.ts';

/** Encrypts a sent message once more for a device that could not open it, unless it was sent as one that stays closed. */
export async function resendFromPhone(world: World, sender: Account, to: DeviceRef, receipt: BinaryNode): Promise<void> {
  const id = receipt.attrs['id'] ?? '';
  const kept = world.chatLog.find(sender.number, id);
  const trouble = kept?.message.trouble;
  if (!kept?.plaintext || !kept.message.fromMe || trouble?.isAnswered === false) return;
  const message = proto.Message.decode(kept.plaintext);
  const phone = world.phones.of(sender);
  const retries = getBinaryNodeChild(receipt, 'retry')?.attrs['count'] ?? '1';
  const isCorrupt = (trouble?.corruptTimes ?? 0) > 0;
  await phone.do(async () => {
    const keys = getBinaryNodeChild(receipt, 'keys');
    const bundle = keys ? bundleFromReceipt(receipt, keys) : takeKeyBundle(world, to);
    if (!bundle) return;
    await phone.startSession(to, bundle);
    const group = isGroupId(kept.chat) ? kept.chat : undefined;
    const encrypted = await phone.encrypt(to, message);
    phone.keep();
    if (trouble && isCorrupt) {
      world.chatLog.change(sender.number, id, (sent) => {
        sent.trouble = { ...trouble, corruptTimes: trouble.corruptTimes - 1 };
      });
    }
    const only = jidOf(to, sender.addressing);
    const attrs = { id, type: stanzaType(message), to: group ?? only, ...(group ? { participant: only } : {}) };
    const content = [encNode(isCorrupt ? corrupted(encrypted) : encrypted, { count: retries })];
    world.store.afterCommit(storeMessage(world, { account: sender, device: 0 }, { tag: 'message', attrs, content }));
  });
}

const uint = (bytes: Uint8Array | undefined): number => (bytes ? Buffer.from(bytes).readUIntBE(0, bytes.length) : 0);

function bundleFromReceipt(receipt: BinaryNode, keys: BinaryNode): KeyBundle | undefined {
  const identityKey = getBinaryNodeChildBuffer(keys, 'identity');
  const key = (tag: string) => {
    const node = getBinaryNodeChild(keys, tag);
    const publicKey = getBinaryNodeChildBuffer(node, 'value');
    const signature = getBinaryNodeChildBuffer(node, 'signature') ?? new Uint8Array();
    return publicKey && { keyId: uint(getBinaryNodeChildBuffer(node, 'id')), publicKey, signature };
  };
  const signedPreKey = key('skey');
  const preKey = key('key');
  if (!identityKey || !signedPreKey) return undefined;
  const registrationId = uint(getBinaryNodeChildBuffer(receipt, 'registration'));
  return { registrationId, identityKey, signedPreKey, ...(preKey ? { preKey } : {}) };
}
