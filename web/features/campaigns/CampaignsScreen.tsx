import Add from '@mui/icons-material/Add';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { campaignsQuery, useDeleteCampaign } from '#web/api/campaign-queries.ts';
import { pagedRecords } from '#web/api/listed-records.ts';
import { DataList } from '#web/components/data-list/DataList.tsx';
import { DeleteRecordDialog } from '#web/components/DeleteRecordDialog.tsx';
import { EmptyState } from '#web/components/EmptyState.tsx';
import { Page } from '#web/components/Page.tsx';
import { useUrlFilter } from '#web/components/use-url-filter.ts';
import { StartQuestion } from './StartQuestion.tsx';
import { type AskedFor, useCampaignActions } from './use-campaign-actions.tsx';
import { useCampaignColumns } from './use-campaign-columns.tsx';

// The form brings the contract's schemas along; the list does without them.
const CampaignDialog = lazy(async () => ({ default: (await import('./CampaignDialog.tsx')).CampaignDialog }));

const filters = { searchParam: '' };

/** Messages to whole lists of contacts. */
export function CampaignsScreen() {
  const { t } = useTranslation('campaigns');
  const [{ searchParam }, setFilter] = useUrlFilter(filters);
  const [asked, ask] = useState<AskedFor | null>(null);
  const list = pagedRecords(useInfiniteQuery(campaignsQuery(searchParam)));
  const columns = useCampaignColumns();
  const actions = useCampaignActions(ask);
  const addButton = (
    <Button variant="contained" startIcon={<Add />} onClick={() => ask({ what: 'form', campaign: null })}>
      {t('add')}
    </Button>
  );
  const isEmpty = list.records?.length === 0 && searchParam === '';
  return (
    <Page actions={isEmpty ? null : addButton}>
      <DataList
        list={list}
        columns={columns}
        actions={actions}
        empty={<EmptyState icon={<CampaignOutlined />} title={t('empty')} text={t('emptyText')} action={addButton} />}
        {...(isEmpty ? {} : { search: { label: t('search'), value: searchParam, onChange: (term) => setFilter({ searchParam: term }) } })}
      />
      <Suspense>{asked ? <Asked asked={asked} onClose={() => ask(null)} /> : null}</Suspense>
    </Page>
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
