import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import { contactListChoicesQuery } from '#web/parts/contact-lists/queries.ts';
import { emails } from './queries.ts';
import { mailSendersQuery } from './sender-queries.ts';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { useListRule } from '#web/parts/outreach/use-list-rule.ts';
import { useSteps } from '#web/parts/outreach/use-steps.ts';
import { toastMs } from './paths.ts';
import { senderName } from './sender-name.ts';

interface StartQuestionProps {
  readonly campaign: Pick<EmailCampaign, 'id' | 'name' | 'senderId' | 'contactList'>;
  readonly onClose: () => void;
}

/** Asks before a campaign is sent: to how many, and from whom. */
export function StartQuestion({ campaign, onClose }: StartQuestionProps) {
  const { t } = useTranslation(['email', 'outreach']);
  const { take, isPending } = useSteps(emails, toastMs);
  const rule = useListRule(campaign.contactList?.id);
  const { text, isCounting } = useStartText(campaign);
  const { id, name } = campaign;
  return (
    <ConfirmDialog
      isOpen
      title={t('startTitle', { name })}
      text={`${text} ${rule}`}
      confirmLabel={t('startNow')}
      isBusy={isPending || isCounting}
      onConfirm={() => take(id, 'start', onClose)}
      onClose={onClose}
    />
  );
}

function useStartText({ senderId, contactList }: StartQuestionProps['campaign']) {
  const { t } = useTranslation('email');
  // It may have changed since somebody looked.
  const lists = useQuery({ ...contactListChoicesQuery, refetchOnMount: 'always' });
  const senders = useQuery(mailSendersQuery);
  if (lists.isFetching || senders.isLoading) return { text: t('startCounting'), isCounting: true };
  const sender = senders.data?.find(({ id }) => id === senderId);
  const list = lists.data?.find(({ id }) => id === contactList?.id);
  if (!list || !sender) return { text: t('startTextBare'), isCounting: false };
  return { text: t('startText', { count: list.contactsCount, list: list.name, sender: senderName(sender) }), isCounting: false };
}
