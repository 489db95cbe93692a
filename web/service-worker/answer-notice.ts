import type { SessionReply } from '#shared/contract/auth.ts';
import type { AnswerWay } from '#shared/contract/web-push.ts';
import { keepAnswer } from './inbox.ts';
import { noticeOptions } from './notice-options.ts';
import { makeToken } from './token.ts';
import type { NoticeFacts, WorkerScope } from './worker-scope.ts';

/** Waits before each further try; a worker is granted about half a minute. */
const pausesMs = [0, 2_000, 6_000];

/** Sends what was written into a notice, once, as the box of the conversation would. What does not get out is kept, and a notice says so. */
export async function answerNotice(
  scope: WorkerScope,
  { title, tag, facts }: { title: string; tag: string; facts: NoticeFacts },
  reply: string,
): Promise<void> {
  const { answer, path } = facts;
  const text = reply.trim();
  if (!answer || text === '') return;
  const token = makeToken(Date.now());
  const failed = await sendPatiently(answer, text, token);
  if (!failed) return;
  const { userId, ticketId } = answer;
  await keepAnswer({ userId, ticketId, token, body: failed.body, failure: failed.failure }, scope);
  await scope.registration.showNotification(answer.unsent, noticeOptions({ tag: `unsent-${tag}`, title, body: text, path: `${path}#message-box` }));
}

interface Failed {
  /** With the signature, as far as that was known. */
  readonly body: string;
  readonly failure: string;
  /** Asking again would change nothing. */
  readonly isFinal: boolean;
}

/** The same token each time: however often the server hears of it, the customer reads it once. */
async function sendPatiently(way: AnswerWay, text: string, token: string): Promise<Failed | undefined> {
  let failed: Failed | undefined;
  for (const pauseMs of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    failed = await send(way, text, token);
    if (!failed || failed.isFinal) break;
  }
  return failed;
}

async function send(way: AnswerWay, text: string, token: string): Promise<Failed | undefined> {
  let body = text;
  try {
    const session = await post('auth/refresh_token', {});
    if (!session.ok) return await refused(session, body);
    const { token: access, user } = (await session.json()) as SessionReply; // declared by the route
    // Somebody else is logged in here by now: the ticket's number may be another customer's there.
    if (user.id !== way.userId) return { body, failure: 'ERR_SESSION_EXPIRED', isFinal: true };
    if (await isSigned()) body = `*${user.name}:*\n${text}`;
    const sent = await post(`messages/${way.ticketId}`, { body, clientToken: token }, access);
    return sent.ok ? undefined : await refused(sent, body);
  } catch {
    return { body, failure: navigator.onLine ? 'ERR_NETWORK' : 'ERR_OFFLINE', isFinal: false };
  }
}

const post = (path: string, body: object, access?: string): Promise<Response> =>
  fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(access ? { authorization: `Bearer ${access}` } : {}) },
    body: JSON.stringify(body),
  });

async function refused(response: Response, body: string): Promise<Failed> {
  const { status } = response;
  const reply = (await response.json().catch(() => ({}))) as { readonly error?: string };
  return { body, failure: reply.error ?? 'ERR_UNKNOWN', isFinal: status >= 400 && status < 500 && status !== 429 };
}

const signatureKey = '/signature';

/** As the box of the conversation was last told on this browser. */
export async function keepSignature(isOn: boolean): Promise<void> {
  await (await caches.open('preferences')).put(signatureKey, Response.json(isOn));
}

async function isSigned(): Promise<boolean> {
  const kept = await caches.match(signatureKey);
  return kept === undefined || (await kept.json()) === true;
}
