import { tagRoutes } from '#shared/contract/tags.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { createTag, listLanes, listTags, suggestTags, updateTag } = tagRoutes;

export const routes = clientRoutes({ createTag, listLanes, listTags, suggestTags, updateTag });
