import { expect, it, onTestFinished, vi } from 'vitest';
import { queueRoutes } from '#shared/contract/queues.ts';
import { AwsError } from '#functions/tools/aws-caller.ts';
import { given } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';

it.each([
  ['is overrun', new AwsError('ProvisionedThroughputExceededException', 'too much', 400, {}), 503, 'ERR_UNAVAILABLE', 'warn'],
  ['is away', new AwsError('InternalServerError', 'away', 500, {}), 503, 'ERR_UNAVAILABLE', 'warn'],
  ['refuses what we ask', new AwsError('ValidationException', 'no such attribute', 400, {}), 500, 'ERR_INTERNAL', 'error'],
] as const)('a table that %s is told from a fault of ours', async (_what, error, status, code, level) => {
  const home = await given.company();
  const api = await restApi(home);
  const token = await api.token(home.admin);
  const written = vi.spyOn(console, level === 'warn' ? 'log' : level).mockReturnValue();
  const table = home.deps.table.forCompany(home.company.companyId);
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(home.deps.table, 'forCompany').mockReturnValue({ ...table, queryAll: () => Promise.reject(error) });

  const reply = await api.call(queueRoutes.listQueues, { token, params: {} });

  expect(reply).toMatchObject({ status, body: { error: code } });
  const lines = written.mock.calls.map(([text]): unknown => JSON.parse(String(text)));
  expect(lines).toContainEqual(expect.objectContaining({ level, error: expect.objectContaining({ message: error.message }) as unknown }));
});
