import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EmailCampaign, MailCounts, MailRecipient, MailState } from '#shared/contract/emails.ts';
import { exportedMailRecipients, mailRecipientsQuery } from './queries.ts';
import { pagedList } from '#web/kit/lists/listed-records.ts';
import type { Column } from '#web/kit/lists/list-types.ts';
import { RecipientList, useStateFilter } from '#web/parts/outreach/RecipientList.tsx';
import { useFollow } from '#web/parts/outreach/use-follow.ts';
import { useRowsFile } from '#web/parts/outreach/use-rows-file.ts';
import { failureText } from '#web/errors/error-text.ts';
import { formatDateTime, formatSecond } from '#web/i18n/format.ts';
import { MailStateChip } from './MailStateChip.tsx';

const trackedStates = ['opened', 'clicked'] as const;
const otherStates = ['bounced', 'complained', 'unsubscribed', 'suppressed', 'failed'] as const;

interface RecipientsProps {
  readonly campaign: EmailCampaign;
  readonly counts: MailCounts;
}

/** Lists the outcomes of recipients whose turn has come. */
export function Recipients({ campaign, counts }: RecipientsProps) {
  const { t } = useTranslation('email');
  const filter = useStateFilter<MailState>(['sending', 'sent', 'delivered', ...(campaign.tracks ? trackedStates : []), ...otherStates]);
  const query = useInfiniteQuery(mailRecipientsQuery(campaign.id, filter.state));
  const records = query.data?.pages.flatMap(({ recipients }) => recipients.map((recipient) => ({ ...recipient, id: recipient.email })));
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

function useRecipientColumns(): readonly Column<MailRecipient & { readonly id: string }>[] {
  const { t } = useTranslation('outreach');
  const reasonOf = useReason();
  return [
    {
      id: 'name',
      header: t('name'),
      inCard: 'title',
      width: '30%',
      cell: ({ name, email }) => name || email,
      below: ({ name, email }) => (name ? email : null),
    },
    { id: 'state', header: t('state'), inCard: 'corner', cell: ({ state }) => <MailStateChip state={state} /> },
    { id: 'reason', header: t('reason'), inCard: 'plain', cell: reasonOf },
    { id: 'at', header: t('at'), width: 170, cell: ({ at }) => at && <time dateTime={at}>{formatDateTime(at)}</time> },
  ];
}

/** Why it came to a state in which nothing more is sent. */
function useReason(): (recipient: MailRecipient) => string {
  const { t } = useTranslation('email');
  return ({ state, failure, reason }) => {
    if (failure) return failureText(failure);
    if (reason) return reason;
    return state === 'suppressed' || state === 'complained' || state === 'unsubscribed' ? t(`why_${state}`) : '';
  };
}

/** Every recipient that the filter finds, as a file. */
function useRecipientsFile({ id, name }: EmailCampaign, state: MailState | undefined) {
  const { t } = useTranslation(['email', 'outreach']);
  const reasonOf = useReason();
  const rowOf = (recipient: MailRecipient): string[] => {
    const { name: whose, email, state: one, at } = recipient;
    return [whose, email, t(`state_${one}`), reasonOf(recipient), at ? formatSecond(at) : ''];
  };
  return useRowsFile({
    name: t('file', { name }),
    head: [t('outreach:name'), t('address'), t('outreach:state'), t('outreach:reason'), t('outreach:at')],
    rows: async (signal) => (await exportedMailRecipients(id, state, signal)).map(rowOf),
  });
}
