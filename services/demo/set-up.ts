import { companyRoutes } from '#shared/contract/companies.ts';
import { type Connection, connectionRoutes } from '#shared/contract/connections.ts';
import { contactRoutes } from '#shared/contract/contacts.ts';
import type { QueueId, QueueOptionId, TagId } from '#shared/contract/ids.ts';
import { planRoutes } from '#shared/contract/plans.ts';
import { queueOptionRoutes } from '#shared/contract/queue-options.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import { tagKinds, tagRoutes } from '#shared/contract/tags.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { quickMessages } from '#shared/records/quick-messages.ts';
import { type ApiClient, CallFailed } from './api-client.ts';
import { type Colleague, colleagues, connection, lanes, otherContacts, queues, type QueueName, savedAnswers, tags } from './company.ts';
import type { Phone } from './phone.ts';
import { Staff } from './staff.ts';
import { waitUntil } from './wait-until.ts';

/** Password of the demonstration's people: simulated phones exist only on this machine. */
export const password = 'flordeipe';

/** The people of one of the demonstration's companies. */
export interface Identity {
  readonly companyName: string;
  /** Digits of the shop's WhatsApp number. */
  readonly number: string;
  readonly emailOf: (colleague: Colleague) => string;
}

export interface Made {
  readonly queueIds: ReadonlyMap<string, QueueId>;
  /** Tags and lanes by name. */
  readonly tagIds: ReadonlyMap<string, TagId>;
}

/** Logins as a visitor reads them. */
export const loginsOf = ({ emailOf }: Identity) => ({
  password,
  logins: (Object.keys(colleagues) as Colleague[]).map((key) => ({ email: emailOf(key), is: colleagues[key].profile })), // keys of the closed list
});

/** Leaves alone what an earlier start made. @throws CallFailed for any other refusal */
export async function unlessThere(making: Promise<unknown>): Promise<void> {
  try {
    await making;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 409) throw error;
  }
}

/** Makes the company, or logs in to the one that is there. */
export async function signUp(url: string, { companyName, emailOf }: Identity): Promise<Staff> {
  const owner = new Staff(url, emailOf('ana'));
  const plans = await owner.call(planRoutes.listPublicPlans, {});
  const largest = plans.toSorted((one, other) => other.users - one.users)[0];
  if (!largest) throw new Error('There is no plan to sign up for.');
  await unlessThere(owner.call(companyRoutes.signUp, { body: { name: companyName, email: owner.email, password, planId: largest.id } }));
  await owner.logIn(password);
  await owner.call(userRoutes.updateUser, { params: { userId: owner.session.user.id }, body: { name: colleagues.ana.name } });
  // A session has the name of its beginning.
  await owner.logIn(password);
  return owner;
}

export const set = (owner: ApiClient, key: string, value: string): Promise<unknown> =>
  owner.call(settingRoutes.updateSetting, { params: { key }, body: { value } });

/** All that a company has before its first customer writes. @param isThere from an earlier start */
export async function furnish(owner: ApiClient, isThere: boolean): Promise<Made> {
  if (isThere) return { queueIds: idsByName(await owner.call(queueRoutes.listQueues, {})), tagIds: idsByName(await tagsOf(owner)) };
  const [queueIds, tagIds] = await Promise.all([makeQueues(owner), makeTags(owner), makeTexts(owner), makeContacts(owner)]);
  return { queueIds, tagIds };
}

const idsByName = <Id>(named: readonly { readonly name: string; readonly id: Id }[]): ReadonlyMap<string, Id> =>
  new Map(named.map(({ name, id }) => [name, id]));

/** Tags and lanes. */
async function tagsOf(owner: ApiClient): Promise<readonly { readonly name: string; readonly id: TagId }[]> {
  const [all, lanes] = await Promise.all([owner.call(tagRoutes.suggestTags, { query: {} }), owner.call(tagRoutes.listLanes, {})]);
  return [...all, ...lanes.lista];
}

async function makeQueues(owner: ApiClient): Promise<ReadonlyMap<string, QueueId>> {
  // The one that every company begins with, and what an earlier start did not finish.
  for (const { id } of await owner.call(queueRoutes.listQueues, {})) await owner.call(queueRoutes.deleteQueue, { params: { queueId: id } });
  const made = new Map<string, QueueId>();
  for (const [name, { color, greetingMessage, options }] of Object.entries(queues)) {
    const { id } = await owner.call(queueRoutes.createQueue, { body: { name, color, greetingMessage } });
    made.set(name, id);
    await makeOptions(owner, id, null, options);
  }
  return made;
}

interface OptionPlan {
  readonly title: string;
  readonly message: string;
  readonly options?: readonly OptionPlan[];
}

/** Makes options in sequence: that is their order. */
async function makeOptions(owner: ApiClient, queueId: QueueId, parentId: QueueOptionId | null, plans: readonly OptionPlan[]): Promise<void> {
  for (const { title, message, options = [] } of plans) {
    const { id } = await owner.call(queueOptionRoutes.createQueueOption, { body: { queueId, parentId, title, message } });
    await makeOptions(owner, queueId, id, options);
  }
}

async function makeTags(owner: ApiClient): Promise<ReadonlyMap<string, TagId>> {
  const made = new Map(idsByName(await tagsOf(owner)));
  const make = async (plans: Readonly<Record<string, string>>, kanban: 0 | 1) => {
    const missing = Object.entries(plans).filter(([name]) => !made.has(name));
    for (const [name, color] of missing) made.set(name, (await owner.call(tagRoutes.createTag, { body: { name, color, kanban } })).id);
  };
  await Promise.all([make(tags, tagKinds.tag), make(lanes, tagKinds.lane)]);
  return made;
}

async function makeTexts(owner: ApiClient): Promise<void> {
  for (const [shortcode, message] of Object.entries(savedAnswers)) {
    await unlessThere(owner.call(quickMessages.routes.createQuickMessage, { body: { shortcode, message } }));
  }
}

/** Before a phone is linked, so that numbers which no simulated phone has are taken unchecked. */
async function makeContacts(owner: ApiClient): Promise<void> {
  for (const contact of otherContacts) await unlessThere(owner.call(contactRoutes.createContact, { body: contact }));
}

/** The colleagues of the owner, each with the application open. */
export async function employ(owner: Staff, { emailOf }: Identity, { queueIds }: Made): Promise<Map<Colleague, Staff>> {
  const employOne = async (key: Colleague): Promise<[Colleague, Staff]> => {
    const { name, profile, queues: own } = colleagues[key];
    const staff = key === 'ana' ? owner : new Staff(owner.url, emailOf(key));
    const fields = { name, email: staff.email, profile, queueIds: own.map((queue: QueueName) => idOf(queueIds, queue)) };
    if (key === 'ana') await owner.call(userRoutes.updateUser, { params: { userId: owner.session.user.id }, body: fields });
    else {
      await unlessThere(owner.call(userRoutes.createUser, { body: { ...fields, password } }));
      await staff.logIn(password);
    }
    await staff.goOnline();
    return [key, staff];
  };
  return new Map(await Promise.all((Object.keys(colleagues) as Colleague[]).map(employOne))); // keys of the closed list
}

/** Makes the shop's connection and scans its code; without queues so far, so that no bot answers. */
export async function linkShop(owner: ApiClient, shop: Phone): Promise<Connection> {
  const there = (await owner.call(connectionRoutes.listConnections, { query: {} })).find(({ name }) => name === connection.name);
  const { id: whatsappId } = there ?? (await owner.call(connectionRoutes.createConnection, { body: { name: connection.name, isDefault: true } }));
  const once = (what: string, fits: (connection: Connection) => boolean): Promise<Connection> =>
    waitUntil(what, async () => {
      const now = await owner.call(connectionRoutes.getConnection, { params: { whatsappId } });
      return fits(now) ? now : undefined;
    });
  const { qrcode, status } = await once('the QR code', (now) => now.qrcode !== '' || now.status === 'CONNECTED');
  if (status !== 'CONNECTED') await shop.link(qrcode);
  return once('the connection', (now) => now.status === 'CONNECTED');
}

/** From now on the bot greets and asks for the queue. */
export async function openShop(owner: ApiClient, { id: whatsappId }: Connection, { queueIds }: Made): Promise<void> {
  await owner.call(connectionRoutes.updateConnection, { params: { whatsappId }, body: { ...connection, queueIds: [...queueIds.values()] } });
}

export function idOf<Id>(ids: ReadonlyMap<string, Id>, name: string): Id {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} was not made.`);
  return id;
}
