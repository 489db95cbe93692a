import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schedule } from '#shared/contract/hours.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import type { settingRoutes } from '#shared/contract/settings.ts';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

export type Settings = ReplyOf<typeof settingRoutes.listSettings>;
export type SettingName = Settings[number]['key'];

/** Every setting of the company, as text. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(routes.listSettings, {}, { signal }),
  // They change once in a while, and no event tells of it.
  staleTime: 5 * 60_000,
});

/** A setting's value; empty while it is not known. */
export const settingOf = (settings: Settings | undefined, key: SettingName): string => settings?.find((one) => one.key === key)?.value ?? '';

/** Failures are told by a toast; the former value stays. */
export function useSaveSetting() {
  const queryClient = useQueryClient();
  const put = (key: SettingName, value: string): void =>
    void queryClient.setQueryData(settingsQuery.queryKey, (known) => known?.map((one) => (one.key === key ? { key, value } : one)));
  return useMutation({
    mutationFn: ({ key, value }: { key: SettingName; value: string }) => call(routes.updateSetting, { params: { key }, body: { key, value } }),
    onSuccess: ({ key, value }) => put(key, value),
  });
}

/** The company's own hours. */
export const companyHoursQuery = (companyId: CompanyId) =>
  queryOptions({ queryKey: ['company-hours', companyId], queryFn: ({ signal }) => call(routes.getSchedules, { params: { companyId } }, { signal }) });

export function useSaveCompanyHours(companyId: CompanyId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly schedules: Schedule[]; readonly schedulesBefore: Schedule[] }) =>
      call(routes.updateSchedules, { params: { companyId }, body }),
    meta: { showsOwnError: true },
    // Somebody else may have been faster: the form follows.
    onError: () => queryClient.invalidateQueries({ queryKey: companyHoursQuery(companyId).queryKey }),
    onSuccess: (reply) => queryClient.setQueryData(companyHoursQuery(companyId).queryKey, reply),
  });
}
