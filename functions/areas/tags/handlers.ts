import { tagKinds, type tagRoutes } from '#shared/contract/tags.ts';
import { tagId } from '#shared/contract/ids.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { createTag, deleteTag, getTag, orderLanes, updateTag } from './tag-records.ts';
import type { TagDeps } from './deps.ts';
import { listKind, listTags } from './list-tags.ts';
import { linkTag, syncTicketTags, unlinkLane } from './tag-ticket.ts';

export const tagHandlers = (deps: TagDeps): Handlers<typeof tagRoutes> => ({
  listTags: ({ principal, query }) => listTags(deps, principal, query),
  suggestTags: ({ principal }) => listKind(deps, principal, tagKinds.tag),
  listLanes: async ({ principal }) => ({ lista: await listKind(deps, principal, tagKinds.lane) }),
  orderLanes: async ({ principal, body }) => ({ lista: await orderLanes(deps, principal, body) }),
  getTag: ({ principal, params }) => getTag(deps, principal, params),
  createTag: once(
    ({ principal, body }) => createTag(deps, principal, body),
    ({ principal }, id) => getTag(deps, principal, { tagId: tagId.parse(id) }),
  ),
  updateTag: ({ principal, params, body }) => updateTag(deps, principal, { ...params, fields: body }),
  deleteTag: ({ principal, params }) => deleteTag(deps, principal, params),
  syncTicketTags: ({ principal, body }) => syncTicketTags(deps, principal, body),
  linkTag: ({ principal, params }) => linkTag(deps, principal, params),
  unlinkLane: ({ principal, params }) => unlinkLane(deps, principal, params),
});
