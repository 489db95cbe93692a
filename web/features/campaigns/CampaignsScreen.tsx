import Block from '@mui/icons-material/Block';
import { lazy } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { campaignAccess } from '#shared/domain/campaign-access.ts';
import { campaigns } from './queries.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { CampaignList } from '#web/parts/outreach/CampaignList.tsx';
import { timeOf } from '#web/parts/outreach/time-of.tsx';
import { useConnectionName } from './connection-names.ts';
import { optOutsPath, reportPath } from './paths.ts';
import { StartQuestion } from './StartQuestion.tsx';

const CampaignDialog = lazy(async () => ({ default: (await import('./CampaignDialog.tsx')).CampaignDialog }));

/** Messages to whole lists of contacts, with the specification's columns. */
export function CampaignsScreen() {
  const { t } = useTranslation(['campaigns', 'outreach', 'common']);
  const connectionName = useConnectionName();
  const connectionsOf = ({ whatsappIds }: Campaign) => (whatsappIds.length === 0 ? t('noConnections') : whatsappIds.map(connectionName).join(', '));
  return (
    <CampaignList
      queries={campaigns}
      reportPath={reportPath}
      words={{
        add: t('add'),
        search: t('search'),
        empty: { title: t('empty'), text: t('emptyText') },
        deletion: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('outreach:deleteText') }),
      }}
      columns={{
        before: [{ id: 'connections', header: t('connections'), cell: connectionsOf }],
        after: [
          { id: 'completedAt', header: t('outreach:completedAt'), cell: ({ completedAt }) => timeOf(completedAt) ?? t('outreach:notCompleted') },
          { id: 'confirmation', header: t('confirmation'), cell: ({ confirmation }) => (confirmation ? t('common:yes') : t('common:no')) },
        ],
      }}
      pages={[{ label: t('optOuts'), icon: <Block fontSize="small" />, path: optOutsPath }]}
      isReadOnly={(campaign) => campaignAccess(campaign, serverNowMs()) === 'none'}
      renderForm={(campaign, { close }) => <CampaignDialog campaign={campaign} onClose={close} />}
      renderStart={(campaign, onClose) => <StartQuestion campaign={campaign} onClose={onClose} />}
    />
  );
}
