import { useTranslation } from '#web/i18n/use-translation.ts';
import * as z from 'zod';
import { type ListedCompany, platformRoutes } from '#shared/contract/platform.ts';
import { type CompanyChange, type CompanyFields, useCreateCompany, useUpdateCompany } from './platform-queries.ts';
import { toLocalInput } from '#web/kit/formats/local-input-time.ts';
import { changedFields } from '#web/kit/dialogs/changed-fields.ts';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';
import { useSaveFailure } from './use-save-failure.ts';

/** As it is typed: texts may be empty, the due date is a day. */
export interface CompanyValues {
  name: string;
  email: string;
  adminName: string;
  password: string;
  phone: string;
  planId: string;
  dueDate: string;
  recurrence: string;
  status: boolean;
  campaignsEnabled: boolean;
}

const { name, email, password, planId, phone, recurrence, adminName } = platformRoutes.createCompany.body.shape;
const shared = z.object({
  name,
  email,
  phone,
  planId,
  recurrence,
  dueDate: z.string(),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
});
const added = shared.extend({ password, adminName: z.union([z.literal(''), adminName.unwrap()]) });
const changed = shared.extend({ password: z.string(), adminName: z.string() });

const dayOf = (iso: string): string => toLocalInput(Date.parse(iso)).slice(0, 10);
/** The company has the whole day. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

const valuesOf = (company: ListedCompany | null): CompanyValues => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  adminName: '',
  password: '',
  phone: company?.phone ?? '',
  planId: company?.planId ?? '',
  dueDate: company ? dayOf(company.dueDate) : '',
  recurrence: company?.recurrence ?? 'MENSAL',
  status: company?.status ?? true,
  campaignsEnabled: company?.campaignsEnabled ?? true,
});

/** Fields, rules and saving of a company. Of one that is changed only what is another goes out: what was paid meanwhile stays paid. */
export function useCompanyForm(company: ListedCompany | null, onClose: () => void) {
  const { t } = useTranslation('common');
  const create = useCreateCompany();
  const update = useUpdateCompany();
  const told = useSaveFailure('companyNotSaved');
  const before = valuesOf(company);
  return useRecordForm<CompanyValues, CompanyValues, unknown>({
    schema: (company ? changed : added) as unknown as z.ZodType<CompanyValues, CompanyValues>, // its fields are the same
    defaultValues: before,
    save: (values) =>
      told<unknown>(() => (company ? update.mutateAsync({ id: company.id, change: changeOf(company, before, values) }) : create.mutateAsync(fieldsOf(values)))),
    saved: t('operationDone'),
    onClose,
  });
}

/** Checked by the schemas above. */
function fieldsOf({ adminName: admin, dueDate, ...values }: CompanyValues): CompanyFields {
  return { ...values, ...(admin === '' ? {} : { adminName: admin }), ...(dueDate === '' ? {} : { dueDate: endOf(dueDate) }) } as CompanyFields; // as checked
}

function changeOf(
  { dueDate: dueDateBefore }: ListedCompany,
  before: CompanyValues,
  { password: _none, adminName: _nobody, ...values }: CompanyValues,
): CompanyChange {
  const { dueDate, ...change } = changedFields<Partial<CompanyValues>>(before, values);
  return { ...change, ...(dueDate ? { dueDate: endOf(dueDate), dueDateBefore } : {}) } as CompanyChange; // as checked
}
