import type { Job } from '#shared/contract/jobs.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { roomMessageItem } from '#functions/records/chats/room-item.ts';
import type { BareWrite } from '#functions/data/writes.ts';
import type { ForgetDeps } from './deps.ts';

const rowsAtOnce = 100;
/** Well within the time that a job has. */
const atATimeMs = 30_000;

/** Erases what was said in a room that is gone, pictures before their rows, in as many jobs as it takes. A room that is there is let be. */
export async function forgetChat(deps: ForgetDeps, job: Extract<Job, { type: 'forgetChat' }>): Promise<void> {
  const { companyId, chatId } = job;
  const table = deps.table.forCompany(companyId);
  if (await table.get(companyKeys.room(companyId, chatId), { consistent: true })) return;
  const { pk, sk: prefix } = companyKeys.roomMessage(companyId, chatId, 0);
  const untilMs = deps.clock.nowMs() + atATimeMs;
  for (;;) {
    const { items, last } = await table.query({ pk, prefix, limit: rowsAtOnce, consistent: true });
    await deps.eraser.erase(readableItems(roomMessageItem, items).flatMap(({ picture }) => picture?.key ?? []));
    await table.writeMany(items.map((row): BareWrite => ({ kind: 'delete', key: { pk, sk: String(row['sk']) } })));
    if (!last) return;
    if (deps.clock.nowMs() > untilMs) return deps.jobs.send(job);
  }
}
