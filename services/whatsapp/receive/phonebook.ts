import { type Contact, downloadAndProcessHistorySyncNotification, getHistoryMsg, jidDecode, proto, type SignalKeyStore } from '@whiskeysockets/baileys';
import { type PhonebookName, phonebookNamesAtOnce } from '#shared/contract/queue-messages.ts';
import { chunk } from '#shared/domain/chunk.ts';
import { digitsOf, nameCharacters, numberProblem } from '#shared/domain/contact-row.ts';
import { chatAddressOf } from '#services/whatsapp/chat-address.ts';
import { silentLogger } from '#services/whatsapp/logger.ts';
import { within } from '#services/whatsapp/within.ts';
import { keepTokens } from './chat-tokens.ts';
import type { Arrival } from './envelope.ts';
import type { InboundQueue } from './inbound-queue.ts';
import { phonebookReport, type Scope } from './inbound-reports.ts';
import { isPeer } from './reporting.ts';

export interface PhonebookOptions {
  readonly scope: Scope;
  readonly me: () => { id: string; lid: string };
  readonly keys: SignalKeyStore;
  readonly inbound: InboundQueue;
  readonly now: () => Date;
  readonly onNamesLost: (error: unknown) => void;
}

type History = Awaited<ReturnType<typeof downloadAndProcessHistorySyncNotification>>;

/** Names of one connection that are taken while its socket lives: the largest address books have about as many. */
const mostNames = 5_000;
/** A large history is a file of some MB at WhatsApp's; our own phone's other messages wait for it. */
const fetchingMs = 20_000;

/**
 * The names of the phone's address book. A phone hands over its conversations, as it names them, to a client that was just
 * linked. Baileys is told not to sync history: it would hold up the login, and take old messages for new ones. So the names
 * and tokens are taken from the very message, before it is answered, and the messages of the conversations are let be.
 */
export class Phonebook {
  readonly #options: PhonebookOptions;
  #taken = 0;

  constructor(options: PhonebookOptions) {
    this.#options = options;
  }

  /** Takes the phonebook that our own phone hands over, and its tokens. */
  async take({ stanza, envelope }: Arrival, message: proto.IMessage): Promise<void> {
    const history = isPeer(stanza) && envelope?.fromMe === true ? getHistoryMsg(message) : undefined;
    if (!envelope || history?.syncType !== proto.Message.HistorySyncType.INITIAL_BOOTSTRAP) return;
    const found = await this.#read(history);
    if (!found) return;
    const { chats, contacts, lidPnMappings } = found;
    await keepTokens(this.#options.keys, chats, lidPnMappings, this.#options.now().getTime());
    await this.#report(namesOf(contacts, new Map(lidPnMappings.map(({ lid, pn }) => [lid, pn]))), envelope.id);
  }

  /** People whom the owner of the phone names, or names anew, later. @param at tells the reports of two changes apart */
  async learn(contacts: readonly Partial<Contact>[], at: Date): Promise<void> {
    // Nothing that comes so can be asked for again.
    await this.#report(namesOf(contacts, new Map()), `learnt-${at.getTime()}`).catch(this.#options.onNamesLost);
  }

  /** A history that cannot be read must not hold up what follows it: the next pairing brings another. */
  async #read(history: proto.Message.IHistorySyncNotification): Promise<History | undefined> {
    try {
      return await within(fetchingMs, downloadAndProcessHistorySyncNotification(history, {}, silentLogger));
    } catch (error) {
      this.#options.onNamesLost(error);
      return undefined;
    }
  }

  async #report(names: readonly PhonebookName[], id: string): Promise<void> {
    const { scope, inbound, me } = this.#options;
    const chat = chatAddressOf(me().id, me().lid);
    const owner = chat?.number;
    if (!chat || owner === undefined) return;
    const taken = names.filter(({ number }) => number !== owner).slice(0, mostNames - this.#taken);
    this.#taken += taken.length;
    for (const [index, part] of chunk(taken, phonebookNamesAtOnce).entries()) {
      await inbound.send(phonebookReport(scope, chat, part, `${id}:${index}`));
    }
  }
}

/** Names of people only; a name that is the number says nothing. @param numbers of LIDs, both as JIDs */
export function namesOf(contacts: readonly Partial<Contact>[], numbers: ReadonlyMap<string, string>): readonly PhonebookName[] {
  const names = contacts.flatMap(({ id = '', name = '', lid, phoneNumber }) => {
    const number = [phoneNumber, id, numbers.get(id), lid && numbers.get(lid)].map(numberOf).find((digits) => digits !== undefined);
    const shown = Array.from(name.toWellFormed().replace(/\s+/g, ' ').trim()).slice(0, nameCharacters.most).join('').trim();
    const isName = shown !== '' && digitsOf(shown) !== number;
    return number !== undefined && isName && numberProblem(number) === null ? [{ number, name: shown }] : [];
  });
  return [...new Map(names.map((one) => [one.number, one])).values()];
}

/** The digits of a phone number's JID, or of a bare number. */
function numberOf(jid: string | undefined): string | undefined {
  if (jid === undefined || /^\d+$/.test(jid)) return jid;
  const decoded = jidDecode(jid);
  return decoded?.server === 's.whatsapp.net' && /^\d+$/.test(decoded.user) ? decoded.user : undefined;
}
