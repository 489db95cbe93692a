import { createTag } from '#functions/areas/tags/tag-records.ts';
import { forgetTag } from '#functions/areas/tags/forget-tag.ts';
import { listTags } from '#functions/areas/tags/list-tags.ts';
import { type Tag, tagRoutes } from '#shared/contract/tags.ts';
import type { Home } from './given.ts';

export const givenTag = (home: Home, name: string): Promise<Tag> => createTag(home.deps, home.admin, tagRoutes.createTag.body.parse({ name }));

export const givenLane = (home: Home, name: string): Promise<Tag> => createTag(home.deps, home.admin, tagRoutes.createTag.body.parse({ name, kanban: 1 }));

/** How many tickets each tag and lane has, by name. */
export async function tagCounts(home: Home): Promise<Record<string, number>> {
  const kinds = await Promise.all((['0', '1'] as const).map((kanban) => listTags(home.deps, home.admin, { kanban })));
  return Object.fromEntries(kinds.flatMap((kind) => kind.tags).map(({ name, ticketsCount }) => [name, ticketsCount]));
}

/** Does the jobs of deleted tags until none is left, whatever their time. */
export async function workThrough(home: Home): Promise<void> {
  for (let jobs = home.deps.jobs.take(); jobs.length > 0; jobs = home.deps.jobs.take()) {
    for (const job of jobs) if (job.type === 'forgetTag') await forgetTag(home.deps, job);
  }
}
