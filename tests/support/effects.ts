import type { RecordingSockets } from '#tests/areas/live/live-home.ts';
import type { Home } from './given.ts';
import { everyRow } from './test-table.ts';

/** Everything of the company that is stored, what went out, and what its admin's browser knows. */
export async function effectsOf({ company, deps, admin }: Home, sockets: RecordingSockets) {
  const rows = await everyRow();
  const own = rows.filter(({ pk }) => String(pk).startsWith(`c#${company.companyId}`));
  return {
    stored: own.toSorted((one, other) => (JSON.stringify([one['pk'], one['sk']]) < JSON.stringify([other['pk'], other['sk']]) ? -1 : 1)),
    sent: [...deps.outbound.sent],
    mailed: deps.mails.sent.map(({ to, recipient }) => ({ to, recipient })),
    told: new Set(sockets.events(admin.userId).map((event) => JSON.stringify(event))),
  };
}
