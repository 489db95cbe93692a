import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ListedCompany } from '#shared/contract/platform.ts';
import { useEnterSupport } from './platform-queries.ts';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';

interface SupportQuestionProps {
  readonly company: Pick<ListedCompany, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Says what the company will see of it, before staff go in. */
export function SupportQuestion({ company, onClose }: SupportQuestionProps) {
  const { t } = useTranslation('settings');
  const { mutate, isPending } = useEnterSupport();
  return (
    <ConfirmDialog
      isOpen
      title={t('supportTitle', company)}
      text={t('supportText')}
      confirmLabel={t('supportConfirm')}
      isBusy={isPending}
      onConfirm={() => mutate(company.id, { onError: onClose })}
      onClose={onClose}
    />
  );
}
