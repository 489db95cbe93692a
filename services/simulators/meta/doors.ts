import * as z from 'zod';
import { DoorError } from '../doors/door-error.ts';
import type { Door } from '../doors/door-http.ts';
import { fault, type Faults } from './faults.ts';
import { fileUrl, react, read, type Surroundings, unsend, writeAsCustomer, writeAsPage } from './inbox.ts';
import type { Account, Message } from './world.ts';

/** Actions and views for a person or a test; below `/local/meta`. */
export interface DoorCall {
  readonly around: Surroundings;
  readonly faults: Faults;
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
}

const customerId = z.string().regex(/^\d{5,20}$/);
const media = z.strictObject({
  type: z.enum(['image', 'audio', 'video', 'file']),
  base64: z.base64(),
  name: z.string().default('file'),
  mime: z.string().optional(),
});
const writing = z.strictObject({
  from: customerId,
  name: z.string().optional(),
  text: z.string().max(20_000).optional(),
  media: media.optional(),
  replyTo: z.string().optional(),
  /** A person at the page's own inbox writes instead. */
  asPage: z.boolean().default(false),
});

const mimes = { image: 'image/png', audio: 'audio/mpeg', video: 'video/mp4', file: 'application/octet-stream' } as const;

function inboxOf({ around, params: [id = ''] }: DoorCall): Account {
  const inbox = around.world.account(id);
  if (!inbox) throw new DoorError(404, 'ERR_NO_PAGE', `there is no page or account ${id}`);
  return inbox;
}

function messageOf(inbox: Account, id: string): Message {
  const found = inbox.messages.find((one) => one.id === id);
  if (!found) throw new DoorError(404, 'ERR_NO_MESSAGE', `there is no message ${id}`);
  return found;
}

function write(call: DoorCall): object {
  const { around } = call;
  const inbox = inboxOf(call);
  const { from, name, text, media: file, replyTo, asPage } = writing.parse(call.body);
  const customer = around.world.customer(inbox, from, name);
  const sent = file && { type: file.type, bytes: Buffer.from(file.base64, 'base64'), name: file.name, mime: file.mime ?? mimes[file.type] };
  const draft = { text, media: sent, replyTo };
  const made = asPage ? writeAsPage(around, inbox, from, draft, false) : writeAsCustomer(around, inbox, customer, draft);
  return { id: made.id };
}

function messages(call: DoorCall): object[] {
  const inbox = inboxOf(call);
  const only = call.query.get('with');
  return inbox.messages
    .filter((one) => only === null || one.with === only)
    .map(({ media: file, at, ...one }) => ({
      ...one,
      at: new Date(at).toISOString(),
      ...(file ? { media: { ...file, url: fileUrl(call.around, file.file) } } : {}),
    }));
}

function change<S extends z.ZodType>(schema: S, apply: (call: DoorCall, inbox: Account, body: z.output<S>) => void): Door<DoorCall>['answer'] {
  return (call) => {
    apply(call, inboxOf(call), schema.parse(call.body));
    call.around.world.changed();
    return {};
  };
}

const ofPage = (rest: string): RegExp => new RegExp(`^/pages/(\\d+)${rest}$`);

export const doors: readonly Door<DoorCall>[] = [
  {
    method: 'GET',
    path: /^\/pages$/,
    answer: ({ around: { world } }) =>
      world.state.accounts.map(({ id, channel, pageId, name, customers }) => {
        const isSubscribed = world.state.subscriptions[pageId] !== undefined;
        return { id, channel, pageId, name, isSubscribed, customers };
      }),
  },
  {
    method: 'POST',
    path: /^\/pages$/,
    answer: ({ around: { world }, body }) => {
      const { name, instagram } = z.strictObject({ name: z.string().min(1).max(80), instagram: z.string().min(1).max(80).optional() }).parse(body);
      const page = world.addPage(name, instagram);
      const own = world.state.accounts.find((one) => one.channel === 'instagram' && one.pageId === page.id);
      return { id: page.id, name, instagramId: own?.id ?? null };
    },
  },
  { method: 'POST', path: ofPage('/messages'), answer: write },
  { method: 'GET', path: ofPage('/messages'), answer: messages },
  {
    method: 'POST',
    path: ofPage('/read'),
    answer: change(z.strictObject({ with: customerId }), ({ around }, inbox, body) => read(around, inbox, body.with)),
  },
  {
    method: 'POST',
    path: ofPage('/react'),
    answer: change(z.strictObject({ from: customerId, id: z.string(), emoji: z.string() }), ({ around }, inbox, { from, id, emoji }) =>
      react(around, inbox, from, messageOf(inbox, id), emoji),
    ),
  },
  {
    method: 'POST',
    path: ofPage('/unsend'),
    answer: change(z.strictObject({ id: z.string() }), ({ around }, inbox, { id }) => unsend(around, inbox, messageOf(inbox, id))),
  },
  {
    method: 'POST',
    path: ofPage('/customers'),
    answer: change(
      z.strictObject({
        id: customerId,
        name: z.string().optional(),
        isBlocking: z.boolean().optional(),
        lastWroteAt: z.iso.datetime().optional(),
        picture: z.base64().optional(),
      }),
      ({ around }, inbox, { id, name, isBlocking, lastWroteAt, picture }) => {
        const customer = around.world.customer(inbox, id, name);
        if (name !== undefined) customer.name = name;
        if (isBlocking !== undefined) customer.isBlocking = isBlocking;
        if (lastWroteAt !== undefined) customer.lastWroteAt = Date.parse(lastWroteAt);
        if (picture !== undefined) customer.picture = around.world.putMedia(Buffer.from(picture, 'base64'), 'picture.png').file;
      },
    ),
  },
  {
    method: 'POST',
    path: ofPage('/token/expire'),
    answer: (call) => {
      const { pageId } = inboxOf(call);
      for (const token of Object.values(call.around.world.state.tokens)) if (token.pageId === pageId) token.isExpired = true;
      call.around.world.changed();
      return {};
    },
  },
  // Anything, truly signed: what Meta repeats, brings late, or invents.
  { method: 'POST', path: /^\/webhooks$/, answer: async ({ around, body }) => ({ status: await around.webhooks.post(body) }) },
  { method: 'POST', path: /^\/faults$/, answer: ({ faults, body }) => (faults.add(fault.parse(body)), {}) },
  { method: 'DELETE', path: /^\/faults$/, answer: ({ faults }) => (faults.clear(), {}) },
];
