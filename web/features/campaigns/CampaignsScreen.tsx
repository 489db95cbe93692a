import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { campaignsQuery, useDeleteCampaign } from './queries.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { DeleteRecordDialog } from '#web/kit/dialogs/DeleteRecordDialog.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { PageActions } from './PageActions.tsx';
import { StartQuestion } from './StartQuestion.tsx';
import { type AskedFor, useCampaignActions } from './use-campaign-actions.tsx';
import { useCampaignColumns } from './use-campaign-columns.tsx';

// The form brings the contract's schemas along; the list does without them.
const CampaignDialog = lazy(async () => ({ default: (await import('./CampaignDialog.tsx')).CampaignDialog }));

/** Messages to whole lists of contacts. */
export function CampaignsScreen() {
  const { t } = useTranslation('campaigns');
  const search = useUrlSearch(t('search'));
  const [asked, ask] = useState<AskedFor | null>(null);
  return (
    <RecordScreen
      list={pagedRecords(useInfiniteQuery(campaignsQuery(search.value)))}
      columns={useCampaignColumns()}
      actions={useCampaignActions(ask)}
      add={{ label: t('add'), onClick: () => ask({ what: 'form', campaign: null }) }}
      renderButtons={(addButton) => <PageActions addButton={addButton} />}
      empty={{ icon: <CampaignOutlined />, title: t('empty'), text: t('emptyText') }}
      search={search}
    >
      <Suspense>{asked ? <Asked asked={asked} onClose={() => ask(null)} /> : null}</Suspense>
    </RecordScreen>
  );
}

function Asked({ asked, onClose }: { readonly asked: AskedFor; readonly onClose: () => void }) {
  switch (asked.what) {
    case 'form':
      return <CampaignDialog campaign={asked.campaign} onClose={onClose} />;
    case 'start':
      return <StartQuestion campaign={asked.campaign} onClose={onClose} />;
    case 'delete':
      return <DeleteQuestion campaign={asked.campaign} onClose={onClose} />;
  }
}

function DeleteQuestion({ campaign, onClose }: { readonly campaign: Campaign; readonly onClose: () => void }) {
  const { t } = useTranslation(['campaigns', 'outreach']);
  return (
    <DeleteRecordDialog
      remove={useDeleteCampaign()}
      which={campaign.id}
      title={t('deleteTitle', { name: campaign.name })}
      text={t('outreach:deleteText')}
      doneText={t('outreach:deleted')}
      onClose={onClose}
    />
  );
}
