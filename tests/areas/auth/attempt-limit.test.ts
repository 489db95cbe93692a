import { expect, it } from 'vitest';
import type { TablePart } from '#functions/data/table.ts';
import { ConditionFailed } from '#functions/data/writes.ts';
import { type AttemptLimit, countCall } from '#functions/stack/attempt-limit.ts';
import { given } from '#tests/support/given.ts';

const limit: AttemptLimit = { scope: 'pix-charge', most: 3, windowMs: 60_000 };

/** A table of which one addition is refused though its conditions hold: the mark of an earlier one may by chance be the same. */
function withSameMark(part: TablePart): TablePart {
  let isMet = false;
  return {
    ...part,
    async change(key, change, when) {
      const item = await part.get(key, { consistent: true });
      if (isMet || !item) return part.change(key, change, when);
      isMet = true;
      throw new ConditionFailed(0, item);
    },
  };
}

it('a call is refused by a full window, and not by chance', async () => {
  const { deps } = await given.company();
  const limited = { system: withSameMark(deps.table.system), nowMs: () => deps.clock.nowMs() };
  const subject = deps.clock.newId();

  for (let call = 0; call < limit.most; call += 1) await countCall(limited, limit, subject);

  await expect(countCall(limited, limit, subject)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
});
