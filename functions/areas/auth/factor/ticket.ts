import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { companyId, userId } from '#shared/contract/ids.ts';
import { type AccountItem, passwordDigest } from '#functions/records/accounts/account-item.ts';
import type { KeyList } from '../account-keys.ts';

const minuteMs = 60_000;
const lifeMs = { login: 5 * minuteMs, setUp: 15 * minuteMs, passkey: 5 * minuteMs, newPasskey: 5 * minuteMs } as const;

const end = { endsAtMs: z.number() };
const owner = { companyId, userId, ...end };
const shapes = {
  /** The password was right, as it was then. */
  login: z.object({ ...owner, email: z.string(), passwordDigest: z.string() }),
  /** A secret that an app is shown; base64url. */
  setUp: z.object({ ...owner, secret: z.string() }),
  /** A challenge for a passkey of whatever account, or after the password, by its ticket. */
  passkey: z.object({ ...end, challenge: z.string(), madeAtMs: z.number(), login: z.string().optional() }),
  /** A challenge for a passkey that is made, for the user as it is at this revision: it is used up by the change. */
  newPasskey: z.object({ ...owner, challenge: z.string(), revision: z.number() }),
};
type Kind = keyof typeof shapes;
type Ticket<K extends Kind> = z.output<(typeof shapes)[K]>;

/** Carries what was proved to the next step without a row: signed, for its user and its purpose alone. */
export function signTicket<K extends Kind>(key: Buffer, kind: K, content: Omit<Ticket<K>, 'endsAtMs'>, nowMs: number): string {
  const text = Buffer.from(JSON.stringify({ ...content, endsAtMs: nowMs + lifeMs[kind] })).toString('base64url');
  return `${text}.${signatureOf(key, kind, text)}`;
}

/** @throws AppError ERR_FACTOR_TICKET_EXPIRED */
export function readTicket<K extends Kind>(keys: KeyList, kind: K, ticket: string, nowMs: number): Ticket<K> {
  const [text = '', signature = ''] = ticket.split('.');
  const given = Buffer.from(signature);
  const isGenuine = keys.some((key) => {
    const expected = Buffer.from(signatureOf(key, kind, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isGenuine) throw new AppError('ERR_FACTOR_TICKET_EXPIRED');
  const content = shapes[kind].parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (content.endsAtMs <= nowMs) throw new AppError('ERR_FACTOR_TICKET_EXPIRED');
  return content as Ticket<K>; // parsed by the schema of this kind
}

/** The ticket of a login whose password was right. */
export const loginTicket = (key: Buffer, email: string, account: AccountItem, nowMs: number): string =>
  signTicket(key, 'login', { companyId: account.companyId, userId: account.userId, email, passwordDigest: passwordDigest(account) }, nowMs);

/** Another password ends the tickets of before. */
export const isTicketOf = (ticket: Ticket<'login'>, account: AccountItem | undefined): account is AccountItem =>
  account !== undefined && ticket.userId === account.userId && ticket.passwordDigest === passwordDigest(account);

const signatureOf = (key: Buffer, kind: Kind, text: string): string => createHmac('sha256', key).update(`${kind}\n${text}`).digest('base64url');
