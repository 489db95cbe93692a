import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignCounts, CampaignRecipient, RecipientState } from '#shared/contract/campaigns.ts';
import { recipientsQuery } from './queries.ts';
import { pagedList } from '#web/kit/lists/listed-records.ts';
import type { Column } from '#web/kit/lists/list-types.ts';
import { RecipientList, useStateFilter } from '#web/parts/outreach/RecipientList.tsx';
import { useFollow } from '#web/parts/outreach/use-follow.ts';
import { failureText } from '#web/errors/error-text.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { useConnectionName } from './connection-names.ts';
import { RecipientChip } from './RecipientChip.tsx';
import { useRecipientsFile } from './use-recipients-file.ts';

const plainStates = ['sending', 'sent', 'delivered', 'read', 'failed', 'optedOut'] as const;
const confirmedStates = ['asked', 'confirmed', 'expired'] as const;

interface RecipientsProps {
  readonly campaign: Campaign;
  readonly counts: CampaignCounts;
}

/** Lists the outcomes of recipients whose turn has come. */
export function Recipients({ campaign, counts }: RecipientsProps) {
  const { t } = useTranslation('campaigns');
  const filter = useStateFilter<RecipientState>([...plainStates, ...(campaign.confirmation ? confirmedStates : [])]);
  const query = useInfiniteQuery(recipientsQuery(campaign.id, filter.state));
  const records = query.data?.pages.flatMap(({ recipients }) => recipients.map((recipient) => ({ ...recipient, id: recipient.number })));
  useFollow(counts, () => void query.refetch());
  return (
    <RecipientList
      filter={filter}
      stateName={(state) => t(`state_${state}`)}
      list={pagedList(query, records)}
      columns={useRecipientColumns()}
      file={useRecipientsFile(campaign, filter.state)}
    />
  );
}

function useRecipientColumns(): readonly Column<CampaignRecipient & { readonly id: string }>[] {
  const { t } = useTranslation(['campaigns', 'outreach']);
  const connectionName = useConnectionName();
  return [
    {
      id: 'name',
      header: t('outreach:name'),
      inCard: 'title',
      cell: ({ name, number }) => name || formatPhone(number),
      below: ({ number }) => formatPhone(number),
    },
    { id: 'state', header: t('outreach:state'), inCard: 'corner', cell: ({ state }) => <RecipientChip state={state} /> },
    { id: 'reason', header: t('outreach:reason'), inCard: 'plain', cell: ({ failure }) => failure && failureText(failure) },
    { id: 'connection', header: t('connection'), cell: ({ whatsappId }) => whatsappId && connectionName(whatsappId) },
    { id: 'at', header: t('outreach:at'), cell: ({ at }) => at && <time dateTime={at}>{formatDateTime(at)}</time> },
  ];
}
