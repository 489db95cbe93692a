import { CallFailed } from '#services/demo/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';

/** Everything may be starting again, on a machine that does much else. */
const patienceMs = 120_000;

/** Does it again while nobody answers: what it does must be the same when it is done twice. */
export async function surely<T>(what: string, act: () => Promise<T>): Promise<T> {
  const { value } = await eventually(what, () => tried(act), { withinMs: patienceMs, everyMs: 300 });
  return value;
}

async function tried<T>(act: () => Promise<T>): Promise<{ readonly value: T } | undefined> {
  try {
    return { value: await act() };
  } catch (error) {
    if (isUnanswered(error)) return undefined;
    throw error;
  }
}

/** `fetch` fails with a TypeError; the doors say the status in their message. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof CallFailed) return error.status >= 500 || error.status === 429;
  return error instanceof TypeError || (error instanceof Error && /: 5\d\d /.test(error.message));
}
