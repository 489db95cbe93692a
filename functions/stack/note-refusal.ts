import type { Right } from '#shared/contract/rights.ts';
import { actAs } from '#functions/data/acting.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import type { Table } from '#functions/data/table.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import { notedAct } from '#functions/records/audit/noted-act.ts';
import type { Principal } from '#functions/tools/principal.ts';

/** Refusals that this instance has noted: whoever repeats one a thousand times costs nothing more. */
const noted = new Set<string>();
const mostNoted = 1_000;

/** Tells the audit trail, once a day, that a user of the company asked for what their role does not allow. */
export async function noteRefusal({ table, clock }: { table: Table; clock: Clock }, principal: Principal, right: Right): Promise<void> {
  const { companyId, userId, name } = principal;
  const at = isoTime(clock.nowMs());
  const id = `${at.slice(0, 10)}#${userId}#${right}`;
  if (noted.has(`${companyId} ${id}`)) return;
  await actAs({ id: userId, name, companyId }, clock, () =>
    isHeld(table.forCompany(companyId).commit(notedAct('refusedAttempt', { companyId, id, at, right }))),
  );
  if (noted.size >= mostNoted) noted.clear();
  noted.add(`${companyId} ${id}`);
}
