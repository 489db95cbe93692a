import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { type Bank, type Charge, hasExpired } from './bank.ts';

export interface ApiReply {
  readonly status: number;
  readonly body: object;
}

const wanted = z.object({
  calendario: z.object({ expiracao: z.number().int().positive() }),
  valor: z.object({ original: z.string().regex(/^\d{1,10}\.\d{2}$/) }),
  chave: z.string().max(77),
  solicitacaoPagador: z.string().max(140).optional(),
});

const problem = (status: number, type: string, title: string): ApiReply => ({
  status,
  body: { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title, status },
});

/** The Central Bank's API as far as it is used, to whoever has shown its certificate. https://bacen.github.io/pix-api/ */
export function answerApi(bank: Bank, { method, url, headers }: IncomingMessage, body: string): ApiReply {
  const path = new URL(url ?? '/', 'https://127.0.0.1').pathname;
  if (method === 'POST' && path === '/oauth/token') return token(bank, headers.authorization, body);
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (bearer === undefined || !bank.knows(bearer)) return problem(401, 'AcessoNegado', 'Acesso negado');
  const txid = /^\/v2\/cob\/([a-zA-Z0-9]{26,35})$/.exec(path)?.[1];
  if (txid === undefined) return problem(404, 'NaoEncontrado', 'Não encontrado');
  if (method === 'PUT') return make(bank, txid, body);
  const known = bank.charge(txid);
  if (known && method === 'PATCH') return withdraw(bank, known, body);
  return known && method === 'GET' ? { status: 200, body: bank.shown(known) } : problem(404, 'CobNaoEncontrado', 'Cobrança não encontrada');
}

function token(bank: Bank, authorization: string | undefined, body: string): ApiReply {
  const { clientId, clientSecret } = bank.state;
  const isKnown = authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (!isKnown || new URLSearchParams(body).get('grant_type') !== 'client_credentials') return { status: 401, body: { error: 'invalid_client' } };
  const { text, seconds } = bank.newToken();
  return { status: 200, body: { access_token: text, token_type: 'Bearer', expires_in: seconds, scope: 'cob.write cob.read' } };
}

function make(bank: Bank, txid: string, body: string): ApiReply {
  const parsed = wanted.safeParse(jsonOf(body));
  if (!parsed.success || parsed.data.chave !== bank.state.pixKey || Number(parsed.data.valor.original) === 0) {
    return problem(400, 'CobOperacaoInvalida', 'Cobrança inválida');
  }
  if (bank.charge(txid)) return problem(409, 'CobOperacaoInvalida', 'O campo txid já existe');
  const { calendario, ...rest } = parsed.data;
  return { status: 201, body: bank.shown(bank.make({ ...rest, txid, expiracao: calendario.expiracao })) };
}

const withdrawal = z.object({ status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') });

function withdraw(bank: Bank, one: Charge, body: string): ApiReply {
  const isWithdrawal = withdrawal.safeParse(jsonOf(body)).success;
  if (!isWithdrawal || one.status !== 'ATIVA' || hasExpired(one)) return problem(400, 'CobOperacaoInvalida', 'A cobrança não pode ser removida');
  bank.withdraw(one);
  return { status: 200, body: bank.shown(one) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Refused by its form.
    return undefined;
  }
}
