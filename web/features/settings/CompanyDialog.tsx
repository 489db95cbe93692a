import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { recurrences } from '#shared/contract/companies.ts';
import type { ListedCompany } from '#shared/contract/platform.ts';
import { plansQuery } from './plan-queries.ts';
import { BoundPassword } from '#web/kit/fields/BoundPassword.tsx';
import { BoundSelect } from '#web/kit/fields/BoundSelect.tsx';
import { BoundSwitch } from '#web/kit/fields/BoundSwitch.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { DateField } from '#web/kit/fields/DateField.tsx';
import { PhoneField } from '#web/kit/fields/MaskedField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { formatPrice } from '#web/i18n/format.ts';
import { useCompanyForm } from './use-company-form.ts';

interface CompanyDialogProps {
  /** Null makes a new one. */
  readonly company: ListedCompany | null;
  /** Nobody shuts out the platform's own staff. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Makes a company with its first administrator, or changes one. */
export function CompanyDialog({ company, isOwn, onClose }: CompanyDialogProps) {
  const { t } = useTranslation('settings');
  const frame = useCompanyForm(company, onClose);
  const { data: plans = [] } = useQuery(plansQuery);
  const { control } = frame.form;
  return (
    <FormDialog title={company ? t('editCompanyTitle') : t('newCompanyTitle')} {...frame}>
      <BoundText control={control} name="name" label={t('companyName')} required />
      <BoundText control={control} name="email" label={t('companyEmail')} type="email" helperText={company ? t('companyEmailHelp') : undefined} required />
      {company ? null : (
        <>
          <BoundText control={control} name="adminName" label={t('companyAdminName')} helperText={t('companyAdminNameHelp')} />
          <BoundPassword control={control} name="password" label={t('companyPassword')} required />
        </>
      )}
      <PhoneField control={control} name="phone" label={t('companyPhone')} />
      <BoundSelect
        control={control}
        name="planId"
        label={t('companyPlan')}
        options={plans.map(({ id, name, value }) => ({ value: id, label: `${name} · ${formatPrice(value)}` }))}
        required
      />
      <DateField control={control} name="dueDate" label={t('companyDueDate')} helperText={company ? undefined : t('companyDueDateHelp')} />
      <BoundSelect
        control={control}
        name="recurrence"
        label={t('companyRecurrence')}
        options={recurrences.map((value) => ({ value, label: t(`recurrence_${value}`) }))}
        required
      />
      <BoundSwitch control={control} name="status" label={t('companyActive')} helperText={t('companyActiveHelp')} disabled={isOwn} />
      <BoundSwitch control={control} name="campaignsEnabled" label={t('companyCampaigns')} helperText={t('companyCampaignsHelp')} />
    </FormDialog>
  );
}
