import { useQuery } from '@tanstack/react-query';
import { campaignSettingsQuery } from '#web/parts/outreach/queries.ts';
import { ListSkeleton } from '#web/kit/lists/ListSkeleton.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { Page } from '#web/kit/page/Page.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const rowPx = 88;

/** How fast campaigns are sent, and the variables of the company's own. */
export function SettingsScreen() {
  const { data, error, refetch } = useQuery(campaignSettingsQuery);
  return (
    <Page>
      {data ? <SettingsForm settings={data} /> : error ? <FailedState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rowPx={rowPx} />}
    </Page>
  );
}
