import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { campaigns } from './queries.ts';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { useListRule } from '#web/parts/outreach/use-list-rule.ts';
import { useSteps } from '#web/parts/outreach/use-steps.ts';
import { useFreshText } from './use-fresh-text.ts';

interface StartQuestionProps {
  readonly campaign: Pick<Campaign, 'id' | 'name' | 'contactList' | 'whatsappIds'>;
  readonly onClose: () => void;
}

/** Asks before a campaign is started: with what it means, and with what may come of it. */
export function StartQuestion({ campaign: { id, name, contactList, whatsappIds }, onClose }: StartQuestionProps) {
  const { t } = useTranslation(['campaigns', 'outreach']);
  const { take, isPending } = useSteps(campaigns);
  const rule = useListRule(contactList?.id);
  const fresh = useFreshText(whatsappIds);
  const text = `${contactList ? t('startText', { list: contactList.name }) : t('startTextBare')} ${rule}`;
  return (
    <ConfirmDialog
      isOpen
      title={t('outreach:startTitle', { name })}
      text={fresh === null ? text : `${text} ${fresh}`}
      confirmLabel={fresh === null ? t('outreach:startNow') : t('freshConfirm')}
      isBusy={isPending}
      onConfirm={() => take(id, 'start', onClose)}
      onClose={onClose}
    />
  );
}
