import { describe, expect, it } from 'vitest';
import { deleteSchedule } from '#functions/areas/schedules/delete-schedule.ts';
import { updateSchedule } from '#functions/areas/schedules/save-schedule.ts';
import { sendSchedule } from '#functions/areas/schedules/send-schedule.ts';
import type { ScheduleItem } from '#functions/records/schedules/schedule-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { aPicture } from '#tests/support/conversations.ts';
import { disturbed } from '#tests/support/disturbed-table.ts';
import type { Home } from '#tests/support/given.ts';
import { contactHome, hourMs, pass, schedule, sent, stored } from './schedule-home.ts';

const jobOf = ({ companyId, id, sendAt }: ScheduleItem) => ({ type: 'sendSchedule', companyId, scheduleId: id, sendAt }) as const;
const idsOf = (home: Home) => home.deps.outbound.sent.flatMap((message) => (message.type === 'send' ? [message.whatsappMessageId] : []));

/** A table on which something else happens right before the first write. */
function meeting(home: Home, happens: () => Promise<unknown>) {
  let isMet = false;
  return disturbed(home.deps.table, async (_kind, write) => {
    if (!isMet) {
      isMet = true;
      await happens();
    }
    return write();
  });
}

describe('a scheduled message at the moment when it is due', () => {
  it('goes out once when two jobs take it up together', async () => {
    const { home, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);
    home.deps.clock.advance(hourMs);
    const table = meeting(home, async () => {
      home.deps.clock.advance(7);
      await sendSchedule(home.deps, jobOf(made));
    });

    await sendSchedule({ ...home.deps, table }, jobOf(made));

    expect(new Set(idsOf(home)).size).toBe(1);
    expect(await stored(home, made)).toMatchObject({ status: 'ENVIADA' });
  });

  it('keeps its file when it is deleted while it goes out', async () => {
    const { home, ticket, deps } = await contactHome();
    const media = aPicture(home);
    const made = await schedule(home, ticket.contactId);
    await home.deps.table.forCompany(made.companyId).change(companyKeys.schedule(made.companyId, made.id), { set: { media } });
    deps.eraser.files.set(media.key, 'bytes');
    home.deps.clock.advance(hourMs);
    const table = meeting(home, () => sendSchedule(home.deps, jobOf(made)));

    await deleteSchedule({ ...deps, table }, home.admin, made.id);

    expect(sent(home)).toEqual([made.body]);
    expect([...deps.eraser.files.keys()]).toEqual([media.key]);
  });

  it('keeps its timer when somebody moves it back as another one moves it away', async () => {
    const { home, ticket, deps } = await contactHome();
    const made = await schedule(home, ticket.contactId);
    const change = { contactId: made.contactId, body: made.body, sendAt: made.sendAt, scope: 'one' as const };
    let isMoved = false;
    const table = disturbed(home.deps.table, async (_kind, write) => {
      const answer = await write();
      if (!isMoved) {
        isMoved = true;
        await updateSchedule(deps, home.admin, made.id, { ...change, body: 'Outra vez no horário' });
      }
      return answer;
    });

    await updateSchedule({ ...deps, table }, home.admin, made.id, { ...change, sendAt: isoTime(home.deps.clock.nowMs() + 2 * hourMs) });
    await pass(home, 3 * hourMs);

    expect(sent(home)).toEqual(['Outra vez no horário']);
  });
});
