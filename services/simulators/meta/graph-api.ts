import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Faults } from './faults.ts';
import { fileUrl, type Surroundings, writeAsPage } from './inbox.ts';
import type { Account, World } from './world.ts';

/** An answer of Meta's, or its refusal. */
export interface GraphReply {
  readonly status: number;
  readonly body: unknown;
}

export interface GraphRequest {
  readonly method: string;
  /** Behind the version, without a slash before it. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly token: string | undefined;
}

const answer = (body: unknown): GraphReply => ({ status: 200, body });
const refuse = (status: number, code: number, message: string, subcode = 0): GraphReply => ({
  status,
  body: { error: { message, type: 'OAuthException', code, ...(subcode ? { error_subcode: subcode } : {}), fbtrace_id: 'simulated' } },
});
const worthless = (): GraphReply => refuse(400, 190, 'Error validating access token: the session has expired.', 463);

/** https://developers.facebook.com/docs/messenger-platform/instagram/features/send-message */
const takenByInstagram = {
  audio: /^(audio\/(aac|mp4|x-m4a|wav|x-wav|wave)|video\/mp4)\b/,
  image: /^image\/(png|jpeg|gif)\b/,
  video: /^video\//,
  file: /^application\/pdf\b/,
} as const;
const instagramBytes = 1_000;

const windowMs = 24 * 60 * 60_000;

/** @returns undefined when no answer is to be given. */
export async function answerGraph(around: Surroundings, faults: Faults, request: GraphRequest): Promise<GraphReply | undefined> {
  const fault = faults.take(`/${request.path}`);
  if (fault?.kind === 'rate') return refuse(429, 613, 'Calls to this api have exceeded the rate limit.');
  if (fault?.kind === 'error') return refuse(500, 2, 'Service temporarily unavailable');
  if (fault?.kind === 'refuse') return refuse(400, 100, 'Invalid parameter');
  if (fault?.kind === 'slow') await delay(fault.ms);
  const reply = await answered(around, request);
  return fault?.kind === 'lost' ? undefined : reply;
}

async function answered(around: Surroundings, request: GraphRequest): Promise<GraphReply> {
  const { world } = around;
  const { method, path, query } = request;
  if (path === 'oauth/access_token') return exchange(world, query);
  const held = world.state.tokens[request.token ?? ''];
  if (!held || held.isExpired) return worthless();
  const proof = createHmac('sha256', world.state.app.appSecret)
    .update(request.token ?? '')
    .digest('hex');
  if (query.get('appsecret_proof') !== proof) return refuse(400, 100, 'Invalid appsecret_proof provided in the API argument');
  if (path === 'me') return answer({ id: world.state.userId });
  if (path === 'me/accounts') return listPages(around, held.pages);
  const [id = '', edge = ''] = path.split('/');
  if (held.pageId === null) return refuse(403, 210, 'A page access token is required for this call.');
  if (edge === 'subscribed_apps') return subscribe(world, method, id, query);
  const inboxes = world.state.accounts.filter(({ pageId }) => pageId === held.pageId);
  if (edge === 'messages' && method === 'POST') return send(around, inboxes, request.body);
  return profile(around, inboxes, id);
}

/** A code, or a token of a user for one that lasts. */
function exchange({ state }: World, query: URLSearchParams): GraphReply {
  if (query.get('client_id') !== state.app.appId || query.get('client_secret') !== state.app.appSecret)
    return refuse(400, 101, 'Error validating application.');
  const code = query.get('code') ?? '';
  const granted = state.codes[code];
  const pages = granted ? granted.pages : state.tokens[query.get('fb_exchange_token') ?? '']?.pages;
  if (granted && granted.redirectUri !== query.get('redirect_uri')) return refuse(400, 100, 'Error validating verification code: the redirect_uri differs.');
  delete state.codes[code];
  if (!pages) return refuse(400, 100, 'This authorization code has been used.');
  const token = newToken();
  state.tokens[token] = { pageId: null, pages, isExpired: false };
  return answer({ access_token: token, token_type: 'bearer', expires_in: 5_183_944 });
}

const newToken = (): string => `EAA${randomBytes(24).toString('base64url')}`;

function listPages({ world }: Surroundings, pages: readonly string[]): GraphReply {
  const data = world.state.accounts.filter(({ id, channel }) => channel === 'facebook' && pages.includes(id)).map((page) => describePage(world, page));
  world.changed();
  return answer({ data, paging: { cursors: { before: 'a', after: 'b' } } });
}

function describePage(world: World, { id, name }: Account) {
  const token = newToken();
  world.state.tokens[token] = { pageId: id, pages: [id], isExpired: false };
  const instagram = world.state.accounts.find((one) => one.channel === 'instagram' && one.pageId === id);
  const business = instagram ? { instagram_business_account: { id: instagram.id, username: instagram.name, name: instagram.name } } : {};
  return { id, name, access_token: token, ...business };
}

function subscribe(world: World, method: string, pageId: string, query: URLSearchParams): GraphReply {
  if (method === 'DELETE') delete world.state.subscriptions[pageId];
  else world.state.subscriptions[pageId] = (query.get('subscribed_fields') ?? '').split(',');
  world.changed();
  return answer({ success: true });
}

const sending = z.object({
  recipient: z.object({ id: z.string() }),
  messaging_type: z.literal('RESPONSE').optional(),
  sender_action: z.enum(['mark_seen', 'typing_on', 'typing_off']).optional(),
  reply_to: z.object({ mid: z.string() }).optional(),
  message: z
    .object({
      text: z.string().min(1).max(2_000).optional(),
      metadata: z.string().max(1_000).optional(),
      attachment: z.object({ type: z.enum(['image', 'audio', 'video', 'file']), payload: z.object({ url: z.url() }) }).optional(),
    })
    .optional(),
});

async function send(around: Surroundings, inboxes: readonly Account[], body: unknown): Promise<GraphReply> {
  const wanted = sending.safeParse(body);
  if (!wanted.success) return refuse(400, 100, z.prettifyError(wanted.error).slice(0, 200));
  const { recipient, message, sender_action: action, messaging_type: type, reply_to: answered } = wanted.data;
  const inbox = inboxes.find(({ customers }) => customers.some(({ id }) => id === recipient.id));
  const customer = inbox?.customers.find(({ id }) => id === recipient.id);
  if (!inbox || !customer) return refuse(400, 100, 'No matching user found', 2_018_001);
  if (action) return answer({ recipient_id: recipient.id });
  if (!message || !type) return refuse(400, 100, 'Invalid parameter');
  if (customer.isBlocking) return refuse(400, 551, 'This person isn’t available right now.', 1_545_041);
  if (Date.now() - customer.lastWroteAt > windowMs) return refuse(400, 10, 'This message is sent outside of allowed window.', 2_018_278);
  const { text, metadata, attachment } = message;
  if (inbox.channel === 'instagram' && Buffer.byteLength(text ?? '') > instagramBytes) return refuse(400, 100, 'Length of param message[text] is too long');
  const media = attachment && (await fetchFile(attachment.type, attachment.payload.url));
  if (attachment && !media) return refuse(400, 100, 'Failed to fetch the file from the url', 2_018_008);
  if (attachment && media && inbox.channel === 'instagram' && !takenByInstagram[attachment.type].test(media.mime))
    return refuse(400, 100, 'Upload attachment failure.', 2_018_047);
  const made = writeAsPage(around, inbox, customer.id, { text, media, metadata, replyTo: answered?.mid }, true);
  return answer({ recipient_id: recipient.id, message_id: made.id });
}

async function fetchFile(type: string, url: string) {
  const reply = await fetch(url).catch(() => undefined);
  if (!reply?.ok) return undefined;
  const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? 'file');
  return { type, bytes: Buffer.from(await reply.arrayBuffer()), name, mime: reply.headers.get('content-type') ?? 'application/octet-stream' };
}

function profile(around: Surroundings, inboxes: readonly Account[], id: string): GraphReply {
  const customer = inboxes.flatMap(({ customers }) => customers).find((one) => one.id === id);
  if (!customer) return refuse(400, 100, 'Object does not exist', 33);
  const [first = '', ...others] = customer.name.split(' ');
  const picture = customer.picture === undefined ? {} : { profile_pic: fileUrl(around, customer.picture) };
  return answer({ id, name: customer.name, first_name: first, last_name: others.join(' '), ...picture });
}
