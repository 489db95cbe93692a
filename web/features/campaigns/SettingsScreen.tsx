import { useQuery } from '@tanstack/react-query';
import { campaignSettingsQuery } from '#web/api/campaign-queries.ts';
import { ListSkeleton } from '#web/components/data-list/ListSkeleton.tsx';
import { FailedState } from '#web/components/FailedState.tsx';
import { Page } from '#web/components/Page.tsx';
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
