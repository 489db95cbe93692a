import { expect, it, vi } from 'vitest';
import { runCompanyExport } from '#functions/areas/platform/export/run-company-export.ts';
import { startCompanyExport } from '#functions/areas/platform/export/start-company-export.ts';
import { areas } from '#shared/contract/index.ts';
import { secretSettingKeys } from '#shared/contract/settings.ts';
import { given } from '#tests/support/given.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { derived, newChanges } from '#tests/support/stream.ts';
import { givenSupport } from '#tests/support/support-session.ts';
import { fileDynamo, testKeySweep } from '#tests/support/test-table.ts';
import { liveHome } from './live/live-home.ts';
import { ScanCommand } from '@aws-sdk/client-dynamodb';

const { settings, audit } = areas;
const secretOf = (key: string): string => `CANARIO-${key}-0123456789`;
/** Beyond the four letters by which a mask tells one from another. */
const plain = /CANARIO-\w+-012345/;

it('keys of other services are in no reply, log, table, audit trail, export or live frame', async () => {
  const lines: string[] = [];
  const listen = (write: unknown): boolean => Boolean(lines.push(String(write)));
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(listen);
  const consoles = (['log', 'info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...args) => void listen(args.join(' '))),
  );
  const { home, sockets, join, push } = await liveHome();
  const staff = await given.company({ deps: home.deps, isSuper: true });
  const api = await restApi(home);
  const socket = await join(home.admin);
  await newChanges();
  const admin = await api.token(home.admin);
  const replies: unknown[] = [];

  for (const key of secretSettingKeys) {
    replies.push(await api.call(settings.updateSetting, { token: admin, params: { key }, body: { key, value: secretOf(key) } }));
    // One that is refused is not quoted either.
    replies.push(await api.call(settings.updateSetting, { token: admin, params: { key }, body: { key, value: `${secretOf(key)}${'x'.repeat(600)}` } }));
  }
  const readers = [home.admin, await given.user(home), staff.admin, await givenSupport(home, staff.admin)];
  for (const reader of readers) replies.push(await api.call(settings.listSettings, { token: await api.token(reader) }));
  const changes = await newChanges();
  await push(...changes);
  await derived(home);
  replies.push(await api.call(audit.listAudit, { token: admin }));
  const bucket = new MemoryBucket();
  const deps = { ...home.deps, mediaUrl: messageDeps(home).mediaUrl, parts: bucket, files: bucket, sweepKeys: await testKeySweep() };
  await startCompanyExport(deps, staff.admin, home.company);
  for (let jobs = home.deps.jobs.take(); jobs.length > 0; jobs = home.deps.jobs.take())
    for (const job of jobs) if (job.type === 'exportCompanyStep') await runCompanyExport(deps, job);
  for (const spy of [stdout, ...consoles]) spy.mockRestore();

  const { client, tableName } = await fileDynamo();
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
  const archive = [...bucket.written.values()].map((bytes) => bytes.toString('latin1'));
  expect(replies.filter((reply) => JSON.stringify(reply).includes('••••6789'))).not.toEqual([]);
  expect(changes.length).toBeGreaterThanOrEqual(secretSettingKeys.length);
  expect(lines.length).toBeGreaterThan(0);
  expect(archive.join('').length).toBeGreaterThan(0);
  for (const [place, found] of Object.entries({ replies, lines, Items, archive, frames: sockets.events(socket) }))
    expect(JSON.stringify(found), place).not.toMatch(plain);
});
