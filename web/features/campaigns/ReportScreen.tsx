import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Campaign, CampaignRecipient, CampaignReport as Report, RecipientState } from '#shared/contract/campaigns.ts';
import { unmistakableNumber } from '#shared/domain/phone.ts';
import { campaigns } from './queries.ts';
import { CampaignReport, type ReportKind } from '#web/parts/outreach/CampaignReport.tsx';
import { failureText } from '#web/errors/error-text.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { useConnectionName } from './connection-names.ts';
import { campaignsPath } from './paths.ts';
import { Details } from './ReportDetails.tsx';
import { StartQuestion } from './StartQuestion.tsx';

const plainStates = ['sending', 'sent', 'delivered', 'read', 'failed', 'optedOut'] as const satisfies RecipientState[];
const confirmedStates = ['asked', 'confirmed', 'expired'] as const satisfies RecipientState[];

const kind: ReportKind<Campaign, Report, CampaignRecipient> = {
  queries: campaigns,
  idParam: 'campaignId',
  listPath: campaignsPath,
  statesOf: ({ confirmation }) => [...plainStates, ...(confirmation ? confirmedStates : [])],
  colors: {
    pending: 'default',
    sending: 'default',
    asked: 'info',
    confirmed: 'info',
    sent: 'default',
    delivered: 'primary',
    read: 'success',
    failed: 'error',
    optedOut: 'warning',
    expired: 'default',
  },
  addressOf: ({ number }) => unmistakableNumber(number),
  StartQuestion,
  Details,
};

/** How far a campaign is, and what became of each recipient. */
export function ReportScreen() {
  return <CampaignReport kind={kind} words={useWords()} />;
}

function useWords() {
  const { t } = useTranslation(['campaigns', 'kit']);
  const connectionName = useConnectionName();
  /** Rare things are shown once there are any. */
  const factsOf = ({ campaign, valid, counts }: Report) => {
    const fact = (name: keyof typeof counts) => [t(name), counts[name]] as const;
    const ifAny = (name: keyof typeof counts) => (counts[name] > 0 ? [fact(name)] : []);
    return [
      [t('valid'), valid] as const,
      ...(campaign.confirmation ? [fact('asked'), fact('confirmed')] : []),
      fact('sent'),
      fact('delivered'),
      fact('read'),
      ...(['failed', 'optedOut', 'expired'] as const).flatMap(ifAny),
    ];
  };
  return {
    progress: t('progress'),
    factsOf,
    stateName: (state: RecipientState) => t(`state_${state}`),
    reasonOf: ({ failure }: CampaignRecipient) => failure && failureText(failure),
    nameColumn: {
      cell: ({ name, number }: CampaignRecipient) => name || formatPhone(number),
      below: ({ number }: CampaignRecipient) => formatPhone(number),
    },
    more: {
      id: 'connection',
      header: t('kit:variable_connection'),
      cell: ({ whatsappId }: CampaignRecipient) => whatsappId && connectionName(whatsappId),
    },
    fileName: (name: string) => t('file', { name }),
    address: t('kit:number'),
  };
}
