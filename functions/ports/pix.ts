import { Agent } from 'node:https';
import * as z from 'zod';
import * as declared from '#shared/ports/declared.ts';
import { AppError } from '#shared/contract/errors.ts';
import { brCode } from '#shared/domain/br-code.ts';
import { centsOf, reais } from '#shared/domain/money.ts';
import type { PixPayment } from '#shared/domain/judge-payments.ts';
import { beginningOf } from '#shared/domain/cut-text.ts';
import { log } from '#functions/tools/log.ts';
import { transportOf } from '#functions/tools/transports.ts';
import { readSecret } from './secrets.ts';
import { port } from './port.ts';

/** The installation's account at its bank. Empty texts until an operator has entered it. */
const account = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  /** PEM: of the client, and its key. */
  certificate: z.string(),
  key: z.string(),
  /** PEM: of a bank whose server's certificate no public authority has signed. */
  ca: z.string().default(''),
  /** Key of the account that is paid into. */
  pixKey: z.string(),
  /** Before `/v2/cob`. */
  baseUrl: z.string(),
  /** Address for tokens; by default `/oauth/token` behind `baseUrl`. */
  tokenUrl: z.string().default(''),
  /** Name of the payee in codes that are made here. */
  merchantName: z.string().default('Recado'),
  merchantCity: z.string().default('Brasilia'),
});
export type PixAccount = z.output<typeof account>;

/** A charge as the bank has it. */
export interface BankCharge {
  readonly isActive: boolean;
  readonly isConcluded: boolean;
  readonly valueCents: number;
  readonly expiresAt: string;
  /** The code: the bank's, else made of the address that it gives; null without either. */
  readonly text: string | null;
  readonly payments: readonly PixPayment[];
}

export interface NewCharge {
  readonly txid: string;
  readonly valueCents: number;
  readonly expirySeconds: number;
  /** Text for the payer, at most 140 characters. */
  readonly note: string;
}

/** The Central Bank's Pix API, as far as it is used. https://bacen.github.io/pix-api/ */
export interface Pix {
  /** The same again for a txid that there is. @throws AppError ERR_PIX_NOT_CONFIGURED, ERR_PIX_UNAVAILABLE, ERR_PIX_REFUSED */
  charge(wanted: NewCharge): Promise<BankCharge>;
  /** Undefined for a charge that the bank does not know. @throws AppError ERR_PIX_NOT_CONFIGURED, ERR_PIX_UNAVAILABLE */
  find(txid: string): Promise<BankCharge | undefined>;
  /** Nobody can pay it any more. One that was paid meanwhile, or has expired, stays as it is. @throws AppError ERR_PIX_NOT_CONFIGURED, ERR_PIX_UNAVAILABLE */
  withdraw(txid: string): Promise<void>;
}

interface PixOptions {
  readonly secretArn: string;
  readonly read?: (secretArn: string) => Promise<string>;
  readonly nowMs?: () => number;
}

/** Limit of one call. */
const answerMs = 10_000;
/** A secret that an operator enters takes effect without a deploy. */
const holdsMs = 5 * 60_000;
/** A token is renewed so long before it ends. */
const tokenSpareMs = 60_000;
/** More is no answer of a bank. */
const mostBytes = 1024 * 1024;

const text = z.string().optional().catch(undefined);
const cob = z.object({
  status: z.string(),
  calendario: z.object({ criacao: z.iso.datetime({ offset: true }), expiracao: z.coerce.number() }),
  valor: z.object({ original: z.string() }),
  pixCopiaECola: text,
  location: text,
  loc: z.object({ location: text }).optional().catch(undefined),
  pix: z.unknown().optional(),
});
const told = z.object({
  endToEndId: z.string().min(1).max(80),
  valor: z.string().regex(/^\d{1,10}(?:\.\d{1,2})?$/),
  horario: z.iso.datetime({ offset: true }),
});
const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().catch(300) });

interface Line {
  readonly account: PixAccount;
  readonly baseUrl: string;
  readonly agent: Agent | undefined;
  token: { readonly text: string; readonly untilMs: number } | undefined;
}

interface Call {
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** How the bank is talked to, read anew every few minutes. */
function lineOpener({ secretArn, read = readSecret, nowMs = Date.now }: PixOptions): () => Promise<Line> {
  let kept: { readonly line: Promise<Line>; readonly untilMs: number } | undefined;
  return () => {
    if (!kept || kept.untilMs <= nowMs()) {
      const line = read(secretArn).then((secret) => lineTo(account.parse(JSON.parse(secret))));
      kept = { line, untilMs: nowMs() + holdsMs };
      line.catch(() => (kept = undefined));
    }
    return kept.line;
  };
}

type Ask = (method: Exclude<Call['method'], 'POST'>, txid: string, body?: object) => Promise<Answer>;

/** Asks with a token, and with a new one where the bank does not know it. */
function askerOf(openLine: () => Promise<Line>, nowMs: () => number): Ask {
  return async (method, txid, body) => {
    const line = await openLine();
    for (let attempt = 1; ; attempt += 1) {
      const bearer = await tokenOf(line, nowMs());
      const headers = { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) };
      const reply = await send(line, { method, url: `${line.baseUrl}/v2/cob/${txid}`, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      if (reply.status !== 401 || attempt > 1) return reply;
      // The bank has forgotten the token before its time.
      line.token = undefined;
    }
  };
}

/** OAuth2 by client credentials over mutual TLS: whoever shows the token must show the certificate too. */
export function openPix(options: PixOptions): Pix {
  const { nowMs = Date.now } = options;
  const openLine = lineOpener(options);
  const ask = askerOf(openLine, nowMs);
  return {
    charge: async ({ txid, valueCents, expirySeconds, note }) => {
      const { account: own } = await openLine();
      const wanted = {
        calendario: { expiracao: expirySeconds },
        valor: { original: reais(valueCents) },
        chave: own.pixKey,
        solicitacaoPagador: beginningOf(note, 140),
      };
      const reply = await ask('PUT', txid, wanted);
      if (reply.status === 200 || reply.status === 201) return chargeOf(reply, own);
      log.warn('bank refused a charge', { status: reply.status, ...problemOf(reply) });
      throw new AppError('ERR_PIX_REFUSED');
    },
    find: async (txid) => {
      const { account: own } = await openLine();
      const reply = await ask('GET', txid);
      if (reply.status === 404) return undefined;
      if (reply.status === 200) return chargeOf(reply, own);
      log.warn('bank did not tell of a charge', { status: reply.status, ...problemOf(reply) });
      throw new AppError('ERR_PIX_UNAVAILABLE');
    },
    withdraw: async (txid) => {
      const reply = await ask('PATCH', txid, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
      if (reply.status !== 200) log.warn('bank did not withdraw a charge', { status: reply.status, ...problemOf(reply) });
    },
  };
}

/** @throws AppError ERR_PIX_NOT_CONFIGURED */
function lineTo(known: PixAccount): Line {
  const baseUrl = known.baseUrl.replace(/\/+$/, '');
  if (known.clientId === '' || known.clientSecret === '' || known.pixKey === '' || baseUrl === '') throw new AppError('ERR_PIX_NOT_CONFIGURED');
  const { certificate: cert, key, ca } = known;
  const isSecure = baseUrl.startsWith('https:');
  const agent = isSecure ? new Agent({ keepAlive: true, minVersion: 'TLSv1.2', ...(cert ? { cert, key } : {}), ...(ca ? { ca } : {}) }) : undefined;
  return { account: known, baseUrl, agent, token: undefined };
}

async function tokenOf(line: Line, nowMs: number): Promise<string> {
  if (line.token && line.token.untilMs > nowMs) return line.token.text;
  const { clientId, clientSecret, tokenUrl } = line.account;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
  // The scopes that the Central Bank names for it.
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'cob.write cob.read' }).toString();
  const reply = await send(line, { method: 'POST', url: tokenUrl || `${line.baseUrl}/oauth/token`, headers, body });
  const parsed = token.safeParse(reply.body);
  if (reply.status >= 400 || !parsed.success) {
    log.error('bank gave no token', { status: reply.status });
    throw new AppError('ERR_PIX_UNAVAILABLE');
  }
  line.token = { text: parsed.data.access_token, untilMs: nowMs + parsed.data.expires_in * 1_000 - tokenSpareMs };
  return line.token.text;
}

function chargeOf({ body }: Answer, { merchantName, merchantCity }: PixAccount): BankCharge {
  const parsed = cob.safeParse(body);
  if (!parsed.success) throw new AppError('ERR_PIX_UNAVAILABLE', {}, { cause: parsed.error });
  const { status, calendario, valor, pixCopiaECola, loc, pix } = parsed.data;
  const location = parsed.data.location ?? loc?.location;
  return {
    isActive: status === 'ATIVA',
    isConcluded: status === 'CONCLUIDA',
    valueCents: centsOf(valor.original),
    expiresAt: new Date(Date.parse(calendario.criacao) + calendario.expiracao * 1_000).toISOString(),
    text: pixCopiaECola ?? (location === undefined ? null : brCode({ location, merchantName, merchantCity })),
    payments: paymentsOf(pix),
  };
}

/** An unreadable payment keeps no other from being booked. It is money all the same: an alarm stands on the line. */
function paymentsOf(pix: unknown): PixPayment[] {
  if (pix === undefined || pix === null) return [];
  return (Array.isArray(pix) ? pix : [pix]).flatMap((one: unknown) => {
    const read = told.safeParse(one);
    if (read.success) return { endToEndId: read.data.endToEndId, cents: centsOf(read.data.valor), at: new Date(read.data.horario).toISOString() };
    log.error('bank told of an unreadable payment', { problems: read.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`) });
    return [];
  });
}

/** The bank's description of a problem, without what it repeats of ours. https://bacen.github.io/pix-api/ names the types. */
const problemOf = ({ body }: Answer): { readonly type?: string | undefined } =>
  z
    .object({ type: z.string().max(200).optional() })
    .catch({})
    .parse(body);

/** @throws AppError ERR_PIX_UNAVAILABLE without an answer, or for one that is a server's failure */
async function send({ agent }: Line, { method, url, headers, body }: Call): Promise<Answer> {
  try {
    const reply = await exchange(agent, { method, url, headers, ...(body === undefined ? {} : { body }) });
    if (reply.status >= 500 || reply.status === 429) throw new Error(`the bank answered ${reply.status}`);
    return reply;
  } catch (error) {
    log.warn('bank not reached', { method, error });
    throw new AppError('ERR_PIX_UNAVAILABLE', {}, { cause: error });
  }
}

function exchange(agent: Agent | undefined, { method, url, headers, body }: Call): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const options = { method, headers: { ...headers, accept: 'application/json' }, signal: AbortSignal.timeout(answerMs) };
  const outgoing = transportOf(agent ? 'https:' : 'http:').request(url, { ...options, agent });
  outgoing.on('error', reject);
  outgoing.on('response', (incoming) => {
    const parts: Buffer[] = [];
    let size = 0;
    incoming.on('error', reject);
    incoming.on('data', (part: Buffer) => {
      size += part.length;
      if (size > mostBytes) incoming.destroy(new Error('the answer is too long'));
      else parts.push(part);
    });
    incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: parsedJson(Buffer.concat(parts).toString('utf8')) }));
  });
  outgoing.end(body);
  return promise;
}

function parsedJson(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    // A gateway before the bank answers in HTML; what counts then is the status.
    return undefined;
  }
}

export const pix = () => port(declared.pix, 'pix', ({ PIX_SECRET_ARN }) => openPix({ secretArn: PIX_SECRET_ARN }));
