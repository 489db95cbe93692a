import { beforeAll, expect, it } from 'vitest';
import { meter, type Units } from '#tests/support/capacity.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { pushHome } from '#tests/support/push-home.ts';
import { newChanges } from '#tests/support/stream.ts';
import { testDynamo } from '#tests/support/test-table.ts';

let measure: ReturnType<typeof meter>;
beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

const messages = 12;

/** Units that telling of each message takes, of an own ticket, two lines in a row and then a pause. */
async function told(setting: Awaited<ReturnType<typeof pushHome>>, devices: number): Promise<Units> {
  const agent = await given.user(setting.home);
  for (let count = 0; count < devices; count += 1) await setting.subscribe(count === 0 ? agent : await given.user(setting.home, { queueIds: [] }));
  await acceptedTicket(setting.home, setting.connection, agent);
  await setting.follow();
  const counted: Units[] = [];
  for (let index = 0; index < messages; index += 1) {
    setting.home.deps.clock.advance(index % 2 === 0 ? 45_000 : 5_000);
    await customerWrites(setting.home, setting.connection);
    const changes = await newChanges();
    counted.push(await measure(() => setting.repeat(changes)));
  }
  const average = (of: keyof Units): number => Math.round((100 * counted.reduce((sum, units) => sum + units[of], 0)) / messages) / 100;
  return { reads: average('reads'), writes: average('writes') };
}

it.each([
  // Half a read unit each half minute.
  { devices: 0, reads: 0.3, writes: 0 },
  { devices: 1, reads: 3, writes: 1 },
  { devices: 20, reads: 6, writes: 1 },
])(
  'telling an agent who is away takes at most $reads reads and $writes writes a message where $devices devices are subscribed',
  async ({ devices, ...most }) => {
    const figure = await told(await pushHome(), devices);

    console.log('push', { devices, ...figure });
    expect(figure.reads).toBeLessThanOrEqual(most.reads);
    expect(figure.writes).toBeLessThanOrEqual(most.writes);
  },
  60_000,
);
