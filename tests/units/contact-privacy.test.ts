import { beforeAll, describe, expect, it } from 'vitest';
import { runExport } from '#functions/areas/contact-privacy/export/run-export.ts';
import { startExport } from '#functions/areas/contact-privacy/export/start-export.ts';
import { meter, type Units } from '#tests/support/capacity.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { derived } from '#tests/support/stream.ts';
import { testDynamo } from '#tests/support/test-table.ts';
import { begin, company, manyMessages, simplePerson, work } from '../areas/contact-privacy/given-person.ts';

const zenobia = { name: 'Zenóbia Canária', number: '5511977771234', lid: '987654321012', word: 'zebrana' };

/** Units of what is done to a contact of so many messages. */
async function unitsOf(count: number): Promise<{ exporting: Units; erasing: Units; forgetting: Units }> {
  const scene = await company();
  const { home, bucket } = scene;
  const { client } = await testDynamo();
  const measure = meter(client);
  const goes = await simplePerson(scene, zenobia);
  await manyMessages(scene, goes.contactId, { count, bodyLength: 40 });
  await derived(home);
  const deps = { ...home.deps, mediaUrl: messageDeps(home).mediaUrl, parts: bucket };
  const exporting = await measure(async () => {
    await startExport(deps, home.admin, goes.contactId);
    for (const job of home.deps.jobs.take()) if (job.type === 'exportStep') await runExport(deps, job);
  });
  const erasing = await measure(async () => {
    await begin(scene, goes);
    await work(scene);
  });
  const forgetting = await measure(() => derived(home));
  client.middlewareStack.remove('meter');
  return { exporting, erasing, forgetting };
}

describe('everything about one contact', () => {
  let few: Awaited<ReturnType<typeof unitsOf>>;
  let many: Awaited<ReturnType<typeof unitsOf>>;

  beforeAll(async () => {
    few = await unitsOf(400);
    many = await unitsOf(1_200);
  }, 240_000);

  it.each(['exporting', 'erasing', 'forgetting'] as const)('costs each message the same, however many there are: %s', (part) => {
    const each = (kind: keyof Units): number => (many[part][kind] - few[part][kind]) / 800;

    console.log(`${part}: ${each('reads')} read and ${each('writes')} write units each message`);
    expect(each('reads')).toBeLessThanOrEqual((few[part].reads / 400) * 1.05);
    expect(each('writes')).toBeLessThanOrEqual((few[part].writes / 400) * 1.05);
  });
});
