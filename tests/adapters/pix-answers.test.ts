import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPix } from '#functions/ports/pix.ts';
import { log } from '#functions/tools/log.ts';

const txid = '01J00000000000000000000001000010001';
const payment = { endToEndId: 'E0001', valor: '99.90', horario: '2026-11-20T12:00:00.000Z' };

let bank: Server;
let pix: unknown;
const told = vi.spyOn(log, 'error').mockImplementation(() => undefined);

beforeEach(async () => {
  told.mockClear();
  bank = createServer((request, response) => {
    const isToken = request.url?.endsWith('/oauth/token');
    const cob = {
      status: 'CONCLUIDA',
      calendario: { criacao: '2026-11-20T11:00:00.000Z', expiracao: 3_600 },
      valor: { original: '99.90' },
      pixCopiaECola: 'código',
      pix,
    };
    response.end(JSON.stringify(isToken ? { access_token: 'abc', expires_in: 300 } : cob));
  });
  await new Promise<void>((resolve) => void bank.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void bank.close());

function find() {
  const baseUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`; // a server of TCP has one
  const account = { clientId: 'a', clientSecret: 'b', certificate: '', key: '', pixKey: 'c', baseUrl };
  return openPix({ secretArn: 'arn', read: async () => JSON.stringify(account) }).find(txid);
}

describe('the payments of a charge', () => {
  it.each([
    ['an amount that is none', { ...payment, valor: '99,90' }],
    ['no time', { endToEndId: 'E0002', valor: '99.90' }],
    ['no form at all', 'E0003'],
  ])('are told apart from one with %s, which an operator hears of', async (_what, broken) => {
    pix = [broken, payment];

    expect((await find())?.payments).toEqual([{ endToEndId: 'E0001', cents: 9_990, at: '2026-11-20T12:00:00.000Z' }]);
    expect(told).toHaveBeenCalledWith('bank told of an unreadable payment', expect.anything());
  });

  it('are none where the bank names none', async () => {
    pix = undefined;

    expect((await find())?.payments).toEqual([]);
    expect(told).not.toHaveBeenCalled();
  });
});
