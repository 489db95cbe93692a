import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account, Accounts, Addressing } from './accounts.ts';
import type { Changes } from './changes.ts';
import type { ChatLog } from './chat-log.ts';
import type { Faults } from './server/faults.ts';
import type { Groups } from './server/groups.ts';
import type { Mailbox } from './server/mailbox.ts';
import type { MediaVault } from './media-vault.ts';
import type { PendingPairings } from './server/pending-pairings.ts';
import type { Phones } from './phones/phone.ts';
import type { ServerIdentity } from './server/server-identity.ts';
import type { Sockets } from './server/sockets.ts';
import type { Store } from './store.ts';

export type OfflinePaging = {
  /** How many stanzas are sent at a time of what waited at a login. */
  pageSize: number;
  /**
   * When the next page follows: once every stanza of the last one is answered, or only when the client asks for it by
   * `offline_batch`. WhatsApp Web asks again and again; Baileys asks once, for a hundred.
   */
  next: 'answered' | 'asked';
};

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
  /** Receipts held back, by sender, in memory: a simulator that is killed meanwhile has lost them, as servers do. */
  readonly heldReceipts: Map<string, BinaryNode[]>;
  readonly pairings: PendingPairings;
  readonly phones: Phones;
  /** Server and phones call each other; the server reaches the phones through here alone. */
  readonly toPhones: {
    /** Lets an online phone work off what waits for it. */
    wake: (account: Account) => void;
  };
  /** How long the server takes to acknowledge a message; nothing of the message is kept before. */
  readonly ackDelayMs: number;
  /** Single-use keys that the server claims to have; above 5 clients upload none, 0 tells the truth. */
  readonly preKeyCount: number;
  /** How new phones and groups are addressed. */
  addressing: Addressing;
  readonly offline: OfflinePaging;
  isClosing: boolean;
};
