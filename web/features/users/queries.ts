import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { UserId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import type { Person, userRoutes } from '#shared/contract/users.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { i18n } from '#web/i18n/instance.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { userPages, usersQuery } from '#web/parts/users/queries.ts';
import { call } from '#web/api/call.ts';
import { sessionQuery } from '#web/api/session.ts';
import { routes } from './contract.static.ts';

/** Presence changes without an event. */
const onlineRefreshMs = 20_000;

/** Users by pages, as `pagedRecords` wants them. While another search is under way, the last one stays. */
export const userPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...userPages, searchParam] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(searchParam ? { searchParam } : {}), ...(pageParam ? { cursor: pageParam } : {}) };
      const { users, ...position } = await call(routes.searchUsers, { query }, { signal });
      return { records: users, ...position };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: onlineRefreshMs,
  });

export type NewUser = CallInput<typeof userRoutes.createUser>['body'];
export type UserChange = CallInput<typeof userRoutes.updateUser>['body'];

/** Creates without an id, which asks for every field, and changes with one. Forms show the failure themselves. */
export type SavedUser = { readonly id: null; readonly fields: NewUser } | { readonly id: UserId; readonly fields: UserChange };

export function useSaveUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (saved: SavedUser) =>
      saved.id === null ? call(routes.createUser, { body: saved.fields }) : call(routes.updateUser, { params: { userId: saved.id }, body: saved.fields }),
    meta: { showsOwnError: true },
    onSuccess: () => refetchUsers(queryClient),
  });
}

/** Mails a user the way to a password of their own. */
export function useSendPasswordLink() {
  const { t, i18n } = useTranslation('users');
  return useMutation({
    mutationFn: ({ id }: Person) => call(routes.sendPasswordLink, { params: { userId: id }, body: { language: i18n.language } }),
    onSuccess: (_, { email }) => notifySuccess(t('linkSent', { email })),
  });
}

/** Takes away the second factor of a colleague who lost it. */
export function useRemoveFactor() {
  const queryClient = useQueryClient();
  return async (userId: UserId, currentPassword: string | undefined): Promise<void> => {
    const language = i18n.language;
    await call(routes.removeUserFactor, { params: { userId }, body: { language, ...(currentPassword === undefined ? {} : { currentPassword }) } });
    refetchUsers(queryClient);
  };
}

/** A second attempt goes on with tickets that the first one had no time for. */
export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: UserId) => call(routes.deleteUser, { params: { userId } }),
    onSettled: () => refetchUsers(queryClient),
  });
}

/** Lists, and the own session: it may be the own user that has changed. */
function refetchUsers(queryClient: QueryClient): void {
  for (const { queryKey } of [{ queryKey: userPages }, usersQuery, sessionQuery]) void queryClient.invalidateQueries({ queryKey });
}
