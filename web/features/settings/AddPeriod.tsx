import Button from '@mui/material/Button';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ListedCompany } from '#shared/contract/platform.ts';
import { advancedDueDate } from '#shared/domain/due-date.ts';
import { useUpdateCompany } from './platform-queries.ts';
import { notifyError, notifySuccess } from '#web/kit/toasts/notify.ts';
import { formatDate } from '#web/i18n/format.ts';

/** Moves the due date on by one period from where it is, however long ago that was. Pressed twice at once, or while somebody pays, it moves it once. */
export function AddPeriod({ company: { id, name, dueDate, dueDay, recurrence } }: { readonly company: ListedCompany }) {
  const { t } = useTranslation('settings');
  const { mutate, isPending } = useUpdateCompany();
  const add = (): void =>
    mutate(
      { id, change: { dueDate: advancedDueDate(dueDate, recurrence, Date.parse(dueDate), dueDay ?? undefined), dueDateBefore: dueDate } },
      { onSuccess: (company) => notifySuccess(t('dueDateAdded', { date: formatDate(company.dueDate) })), onError: notifyError },
    );
  return (
    <Button size="small" sx={{ ml: -1.25 }} loading={isPending} aria-label={t('addPeriodOf', { name })} onClick={add}>
      {t('addPeriod')}
    </Button>
  );
}
