import type { Webhooks } from './webhooks.ts';
import { type Account, type Customer, type Message, newMessageId, type World } from './world.ts';

export interface Surroundings {
  readonly world: World;
  readonly webhooks: Webhooks;
  /** Address that serves the files, `http://127.0.0.1:PORT`. */
  readonly origin: string;
}

export interface Draft {
  readonly text?: string | undefined;
  readonly media?: { readonly type: string; readonly bytes: Buffer; readonly name: string; readonly mime: string } | undefined;
  readonly metadata?: string | undefined;
  readonly replyTo?: string | undefined;
}

function keep(world: World, inbox: Account, who: Pick<Message, 'with' | 'fromPage'>, { text, media, metadata, replyTo }: Draft): Message {
  const stored = media && { type: media.type, name: media.name, mime: media.mime, ...world.putMedia(media.bytes, media.name) };
  const given = { ...(text ? { text } : {}), ...(stored ? { media: stored } : {}), ...(metadata ? { metadata } : {}), ...(replyTo ? { replyTo } : {}) };
  const made: Message = { id: newMessageId(), ...who, ...given, at: Date.now(), status: 'sent' };
  inbox.messages.push(made);
  world.changed();
  return made;
}

export const fileUrl = ({ origin }: Surroundings, file: string): string => `${origin}/media/${file}`;

const eventOf = (inbox: Account, customerId: string, fromPage: boolean, at: number) => {
  const [customer, page] = [{ id: customerId }, { id: inbox.id }];
  return { sender: fromPage ? page : customer, recipient: fromPage ? customer : page, timestamp: at };
};

function shownMessage(around: Surroundings, { id, text, media, replyTo }: Message) {
  const attachments = media ? [{ type: media.type, payload: { url: fileUrl(around, media.file) } }] : undefined;
  return { mid: id, ...(text ? { text } : {}), ...(attachments ? { attachments } : {}), ...(replyTo ? { reply_to: { mid: replyTo } } : {}) };
}

/** A customer writes. */
export function writeAsCustomer(around: Surroundings, inbox: Account, customer: Customer, draft: Draft): Message {
  const made = keep(around.world, inbox, { with: customer.id, fromPage: false }, draft);
  customer.lastWroteAt = made.at;
  around.webhooks.tell(inbox, 'messages', { ...eventOf(inbox, customer.id, false, made.at), message: shownMessage(around, made) });
  return made;
}

/** The page writes: over the API, which an app does, or from its own inbox, which a person does. */
export function writeAsPage(around: Surroundings, inbox: Account, customerId: string, draft: Draft, byApp: boolean): Message {
  const made = keep(around.world, inbox, { with: customerId, fromPage: true }, draft);
  const appId = byApp ? { app_id: Number(around.world.state.app.appId) } : {};
  const metadata = byApp && inbox.channel === 'facebook' && made.metadata ? { metadata: made.metadata } : {};
  const echo = { ...shownMessage(around, made), is_echo: true, ...appId, ...metadata };
  around.webhooks.tell(inbox, 'message_echoes', { ...eventOf(inbox, customerId, true, made.at), message: echo });
  // Instagram tells of no delivery.
  if (inbox.channel === 'facebook') {
    const delivery = { mids: [made.id], watermark: made.at };
    around.webhooks.tell(inbox, 'message_deliveries', { ...eventOf(inbox, customerId, false, Date.now()), delivery });
  }
  return made;
}

/** The customer opens the conversation. */
export function read(around: Surroundings, inbox: Account, customerId: string): void {
  const unread = inbox.messages.filter((one) => one.with === customerId && one.fromPage && one.status === 'sent');
  const last = unread.at(-1);
  if (!last) return;
  for (const one of unread) one.status = 'read';
  around.world.changed();
  const event = eventOf(inbox, customerId, false, Date.now());
  // Instagram names the last message alone.
  const read = inbox.channel === 'facebook' ? { watermark: last.at } : { mid: last.id };
  around.webhooks.tell(inbox, 'message_reads', { ...event, read });
}

/** An empty emoji takes the reaction back. */
export function react(around: Surroundings, inbox: Account, customerId: string, target: Message, emoji: string): void {
  if (emoji) target.reaction = emoji;
  else delete target.reaction;
  around.world.changed();
  const reaction = { mid: target.id, action: emoji ? 'react' : 'unreact', ...(emoji ? { emoji, reaction: 'other' } : {}) };
  around.webhooks.tell(inbox, 'message_reactions', { ...eventOf(inbox, customerId, false, Date.now()), reaction });
}

/** Its writer takes it back: the customer, or a person at the page's own inbox. */
export function unsend(around: Surroundings, inbox: Account, target: Message): void {
  target.status = 'deleted';
  around.world.changed();
  const message = { mid: target.id, is_deleted: true, ...(target.fromPage ? { is_echo: true } : {}) };
  const field = target.fromPage ? 'message_echoes' : 'messages';
  around.webhooks.tell(inbox, field, { ...eventOf(inbox, target.with, target.fromPage, Date.now()), message });
}
