import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TagId } from '#shared/contract/ids.ts';
import type { Tag, TagKind } from '#shared/contract/tags.ts';
import { call } from '#web/api/call.ts';
import { useDeleteRecord, useSaveRecord } from '#web/api/record-lists.ts';
import { lanesQuery, refetchTagPages, saveTag, tagArea, tagRules, type TagFields } from '#web/parts/tags/queries.ts';
import { routes } from './contract.static.ts';

/** Creates without an id, changes with one. */
export function useSaveTag() {
  const queryClient = useQueryClient();
  const save = async (change: TagChange): Promise<Tag> => {
    const tag = await saveTag(change);
    if (change.id === null) void refetchTagPages(queryClient);
    return tag;
  };
  return useSaveRecord<Tag, TagChange>(tagArea, save, tagRules);
}

interface TagChange {
  readonly id: TagId | null;
  readonly kanban: TagKind;
  readonly fields: TagFields;
}

export function useDeleteTag() {
  const queryClient = useQueryClient();
  return useDeleteRecord(tagArea, async (tagId: TagId) => {
    await call(routes.deleteTag, { params: { tagId } });
    void refetchTagPages(queryClient);
  });
}

/** Moves a lane to another place among all of them; done once the lists show it. */
export function useMoveLane() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, by }: { id: TagId; by: 1 | -1 }) => {
      const ids = (await queryClient.fetchQuery(lanesQuery)).map((lane) => lane.id);
      const from = ids.indexOf(id);
      const tagIds = ids.toSpliced(from, 1).toSpliced(from + by, 0, id);
      return call(routes.orderLanes, { body: { tagIds } });
    },
    onSuccess: ({ lista }) => {
      queryClient.setQueryData(lanesQuery.queryKey, lista);
      return queryClient.invalidateQueries({ queryKey: [tagArea, 'list'] });
    },
  });
}
