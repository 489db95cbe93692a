import { randomInt } from 'node:crypto';
import { type BinaryNode, getBinaryNodeChild } from '@whiskeysockets/baileys';
import { type Account, type Accounts, type Addressing, userJid } from '#services/simulators/whatsapp/accounts.ts';
import { DoorError } from '#services/simulators/doors/door-error.ts';
import type { Store } from '#services/simulators/whatsapp/store.ts';

export type Group = {
  /** The full JID, `…@g.us`. */
  id: string;
  subject: string;
  owner: string;
  /** Numbers, the owner's included. */
  participants: string[];
  addressing: Addressing;
  createdAt: string;
};

/** Chat that statuses are posted to: everybody's contacts see them as messages of this chat. */
export const statusChat = 'status@broadcast';
export const isStatus = (id: string | undefined): boolean => id === statusChat;

export const isGroupId = (id: string | undefined): id is string => id?.endsWith('@g.us') ?? false;

export type GroupChange = { subject?: string | undefined; add?: string[] | undefined; remove?: string[] | undefined };

export class Groups {
  readonly #store: Store;
  readonly #accounts: Accounts;
  readonly #byId = new Map<string, Group>();

  constructor(store: Store, accounts: Accounts) {
    this.#store = store;
    this.#accounts = accounts;
    for (const { body } of store.rows<{ body: string }>('SELECT body FROM chat_group')) {
      const group: Group = JSON.parse(body);
      this.#byId.set(group.id, group);
    }
  }

  /** @throws DoorError ERR_NO_PHONE if an owner or participant has no phone. */
  create(request: { subject: string; owner: string; participants: string[]; addressing: Addressing }): Group {
    const owner = this.#accounts.get(request.owner).number;
    const others = request.participants.map((number) => this.#accounts.get(number).number);
    const group: Group = {
      id: `1203630${randomInt(10_000_000_000, 99_999_999_999)}@g.us`,
      subject: request.subject,
      owner,
      participants: [...new Set([owner, ...others])],
      addressing: request.addressing,
      createdAt: new Date().toISOString(),
    };
    this.#byId.set(group.id, group);
    this.#store.write('INSERT INTO chat_group (id, body) VALUES (?, ?)', group.id, JSON.stringify(group));
    return group;
  }

  /** @returns what changed; nothing for members who are there already or are not. */
  change(group: Group, { subject, add = [], remove = [] }: GroupChange): { added: Account[]; removed: Account[] } {
    const added = add.map((number) => this.#accounts.get(number)).filter(({ number }) => !group.participants.includes(number));
    const removed = remove.map((number) => this.#accounts.get(number)).filter(({ number }) => group.participants.includes(number));
    const left = group.participants.filter((number) => removed.every((account) => account.number !== number));
    group.subject = subject ?? group.subject;
    group.participants = [...left, ...added.map(({ number }) => number)];
    this.#store.write('UPDATE chat_group SET body = ? WHERE id = ?', JSON.stringify(group), group.id);
    return { added, removed };
  }

  find(id: string): Group | undefined {
    return this.#byId.get(id);
  }

  /** @throws DoorError ERR_NO_GROUP, also for a phone that is not in it. */
  getFor(id: string, number: string): Group {
    const group = this.#byId.get(id);
    if (!group?.participants.includes(number)) throw new DoorError(404, 'ERR_NO_GROUP', `${number} is in no group ${id}`);
    return group;
  }

  all(): Group[] {
    return [...this.#byId.values()];
  }

  members(group: Group): Account[] {
    return group.participants.map((number) => this.#accounts.get(number));
  }

  /** Answers a `w:g2` query; nothing if it is not one that this server knows. */
  answer(query: BinaryNode, asker: Account): BinaryNode[] | undefined {
    if (getBinaryNodeChild(query, 'participating')) {
      const mine = this.all().filter((group) => group.participants.includes(asker.number));
      return [{ tag: 'groups', attrs: {}, content: mine.map((group) => this.#node(group)) }];
    }
    const group = this.#byId.get(query.attrs['to'] ?? '');
    if (!group) return [{ tag: 'error', attrs: { code: '404', text: 'item-not-found' } }];
    return getBinaryNodeChild(query, 'query') ? [this.#node(group)] : undefined;
  }

  #node(group: Group): BinaryNode {
    const isLid = group.addressing === 'lid';
    const owner = this.#accounts.get(group.owner);
    const since = String(Math.floor(Date.parse(group.createdAt) / 1000));
    return {
      tag: 'group',
      attrs: {
        id: group.id.replace('@g.us', ''),
        subject: group.subject,
        s_t: since,
        creation: since,
        creator: userJid(owner, group.addressing),
        ...(isLid ? { creator_pn: userJid(owner) } : {}),
        addressing_mode: group.addressing,
      },
      content: this.members(group).map((member) => ({
        tag: 'participant',
        attrs: {
          jid: userJid(member, group.addressing),
          ...(isLid ? { phone_number: userJid(member) } : { lid: userJid(member, 'lid') }),
          ...(member === owner ? { type: 'superadmin' } : {}),
        },
      })),
    };
  }
}
