import { createTag } from '#functions/areas/tags/change-tags.ts';
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
