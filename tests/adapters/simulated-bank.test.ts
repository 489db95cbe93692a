import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Bank } from '#services/simulators/pix/bank.ts';
import { judgePayments } from '#shared/domain/judge-payments.ts';

it.each([
  ['in time', 'paid'],
  ['late', 'paidLate'],
])('the simulated bank’s payment that comes %s is %s', (when, what) => {
  const folder = mkdtempSync(join(tmpdir(), 'bank-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bank = new Bank(folder);
  const charge = bank.make({ txid: 'a'.repeat(26), valor: { original: '49.90' }, chave: bank.state.pixKey, expiracao: 3_600 });
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();

  if (when === 'late') bank.expire(charge);
  const { endToEndId, horario } = bank.pay(charge, '49.90');

  expect(judgePayments({ valueCents: 4_990, expiresAt, payments: [] }, false, [{ endToEndId, cents: 4_990, at: horario }])).toMatchObject([{ what }]);
});
