import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { type AttemptLimit, countCall } from './attempt-limit.ts';

/** As long as a link holds: whoever uses the limit up for somebody else has mailed them three links that work. */
const perAccount: AttemptLimit = { scope: 'reset-account', most: 3, windowMs: 30 * 60_000 };

/** Counts the links that are mailed to an address, whether it has an account or not. @throws AppError ERR_TOO_MANY_REQUESTS */
export const limitLinks = ({ table, clock }: { readonly table: Table; readonly clock: Clock }, email: string): Promise<void> =>
  countCall({ system: table.system, nowMs: () => clock.nowMs() }, perAccount, email);
