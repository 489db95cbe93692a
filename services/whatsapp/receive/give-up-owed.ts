import type { SessionNotes } from '#services/whatsapp/keys/auth-store.ts';
import type { InboundQueue } from './inbound-queue.ts';
import type { Scope } from './inbound-reports.ts';
import { readOwed } from './owed-messages.ts';
import { givenUpReport } from './reporting.ts';

/** Before the keys of a session are forgotten: without them the phone cannot be asked any more. */
export async function giveUpOwed(notes: SessionNotes, scope: Scope, inbound: InboundQueue, now: Date): Promise<void> {
  const owed = (await readOwed(notes)).filter(({ isSettled }) => !isSettled);
  await Promise.all(owed.map((one) => inbound.send(givenUpReport(scope, one, now))));
}
