import { setTimeout as delay } from 'node:timers/promises';

const lookAgainMs = 60;
/** A machine that is busy building something else must not end the demonstration. */
const patienceMs = 60_000;

/** Looks until there is something. @param what for the error, should it not come: `Camila’s ticket`. @throws Error */
export async function waitUntil<R>(what: string, look: () => Promise<R | undefined> | R | undefined): Promise<R> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${patienceMs / 1_000} s.`);
    await delay(lookAgainMs);
  }
}
