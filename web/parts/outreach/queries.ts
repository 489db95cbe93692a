import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { campaignRoutes, CampaignSettings } from '#shared/contract/campaigns.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

export const campaignSettingsQuery = queryOptions({
  queryKey: ['campaign-settings', 'list'] as const,
  queryFn: async ({ signal }) => settingsOf(await call(routes.listCampaignSettings, {}, { signal })),
});

/** The specification's list of keys with their values as JSON. */
function settingsOf(listed: ReplyOf<typeof campaignRoutes.listCampaignSettings>): CampaignSettings {
  return Object.fromEntries(listed.map(({ key, value }) => [key, JSON.parse(value) as unknown])) as CampaignSettings; // the server lists each of them
}

export function useSaveCampaignSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { readonly settings: CampaignSettings; readonly settingsBefore: CampaignSettings }) =>
      settingsOf(await call(routes.saveCampaignSettings, { body })),
    meta: { showsOwnError: true },
    // Somebody else may have been faster: the form follows.
    onError: () => queryClient.invalidateQueries({ queryKey: campaignSettingsQuery.queryKey }),
    onSuccess: (settings) => queryClient.setQueryData(campaignSettingsQuery.queryKey, settings),
  });
}
