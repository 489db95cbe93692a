import { randomBytes, randomInt } from 'node:crypto';
import { Curve, signedKeyPair } from '@whiskeysockets/baileys';
import type { Account } from '#services/simulators/whatsapp/accounts.ts';
import { tellDevices, tellNewIdentity } from '#services/simulators/whatsapp/server/announcements.ts';
import { unlink } from '#services/simulators/whatsapp/server/pairing.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

/**
 * The owner sets WhatsApp up on a new phone: other keys, no linked clients, and whoever wrote before must begin again.
 *
 * @param asNewAccount the former account was deleted: nobody is told of that.
 */
export async function reinstall(world: World, account: Account, asNewAccount = false): Promise<void> {
  for (const device of account.companions.keys()) unlink(world, { account, device });
  await world.phones.of(account).do(() => {
    account.identity = Curve.generateKeyPair();
    account.registrationId = randomInt(1, 16_380);
    account.signedPreKey = signedKeyPair(account.identity, 1);
    if (asNewAccount) world.accounts.beginAnew(account);
    world.accounts.keep(account);
    world.store.write('DELETE FROM signal WHERE number = ?', account.number);
    world.phones.forget(account);
    return Promise.resolve();
  });
  if (!asNewAccount) tellNewIdentity(world, account);
  world.changes.publish({ kind: 'phone', number: account.number, reinstalled: true });
}

/** The owner links a client that nobody runs here: whoever writes must encrypt for it as well. @returns its device number. */
export function addSilentDevice(world: World, account: Account): number {
  const identity = Curve.generateKeyPair();
  const { keyId, keyPair, signature } = signedKeyPair(identity, 1);
  const device = account.nextDevice;
  account.nextDevice += 1;
  world.accounts.keep(account);
  world.accounts.keepCompanion(account, {
    device,
    keyIndex: device,
    identityKey: Buffer.from(identity.public),
    noiseKey: randomBytes(32),
    registrationId: randomInt(1, 16_380),
    signedPreKey: { keyId, publicKey: Buffer.from(keyPair.public), signature: Buffer.from(signature) },
    isWelcomed: true,
  });
  tellDevices(world, account, 'add', device);
  return device;
}
