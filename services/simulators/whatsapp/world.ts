import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account, Accounts, DeviceRef } from './accounts.ts';
import type { Changes } from './changes.ts';
import type { ChatLog } from './chat-log.ts';
import type { Faults } from './server/faults.ts';
import type { Groups } from './server/groups.ts';
import type { Mailbox } from './server/mailbox.ts';
import type { MediaVault } from './media-vault.ts';
import type { PendingPairings } from './server/pairing.ts';
import type { Phones } from './phones/phone.ts';
import type { ServerIdentity } from './server/server-identity.ts';
import type { Sockets } from './server/sockets.ts';
import type { Store } from './store.ts';

/** Everything a stanza or a door can touch. */
export type World = {
  readonly store: Store;
  readonly identity: ServerIdentity;
  readonly accounts: Accounts;
  readonly groups: Groups;
  readonly chatLog: ChatLog;
  readonly mailbox: Mailbox;
  readonly media: MediaVault;
  readonly faults: Faults;
  readonly changes: Changes;
  readonly sockets: Sockets;
  readonly pairings: PendingPairings;
  readonly phones: Phones;
  /** Server and phones call each other; the server reaches the phones through here alone. */
  readonly toPhones: {
    /** Lets an online phone work off what waits for it. */
    wake: (account: Account) => void;
    /** Has a phone encrypt a message once more for a device that could not open it. */
    resend: (sender: Account, to: DeviceRef, receipt: BinaryNode) => void;
  };
  /** How long the server takes to acknowledge a message; nothing of the message is kept before. */
  readonly ackDelayMs: number;
  /** One-time keys that the server claims to have; above 5 clients upload none, 0 tells the truth. */
  readonly preKeyCount: number;
  isClosing: boolean;
};
