import { useTranslation } from '#web/i18n/use-translation.ts';
import * as z from 'zod';
import { type Plan, planRoutes } from '#shared/contract/plans.ts';
import { useSavePlan } from './plan-queries.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { MoneyField } from '#web/kit/fields/MaskedField.tsx';
import { changedFields } from '#web/kit/dialogs/changed-fields.ts';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';
import { useSaveFailure } from './use-save-failure.ts';

const { name, value } = planRoutes.createPlan.body.shape;
/** Numbers are texts while they are typed. As the contract has it: 1 to 100,000. */
const limit = z.string().regex(/^(?:[1-9]\d{0,4}|100000)$/);
/** The value is null while the field is empty. */
const typedValue = z.custom<number | null>().pipe(value as z.ZodType<number, number | null>);
const schema = z.object({ name, users: limit, connections: limit, queues: limit, value: typedValue });

type PlanFields = Pick<Plan, 'name' | 'users' | 'connections' | 'queues' | 'value'>;

const fieldsOf = ({ users, connections, queues, ...rest }: z.output<typeof schema>): PlanFields => ({
  ...rest,
  users: Number(users),
  connections: Number(connections),
  queues: Number(queues),
});

const typedOf = (plan: Plan | null) => ({
  name: plan?.name ?? '',
  users: String(plan?.users ?? ''),
  connections: String(plan?.connections ?? ''),
  queues: String(plan?.queues ?? ''),
  value: plan?.value ?? null,
});

interface PlanDialogProps {
  /** Null makes a new one. */
  readonly plan: Plan | null;
  readonly onClose: () => void;
}

/** Makes a plan, or changes one for every company that has it. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { mutateAsync } = useSavePlan();
  const told = useSaveFailure('planNotSaved');
  // The server keeps the rest.
  const savedOf = (fields: PlanFields) => (plan ? changedFields<Partial<PlanFields>>(plan, fields) : fields) as PlanFields;
  const frame = useRecordForm({
    schema,
    defaultValues: typedOf(plan),
    save: (typed) => told(() => mutateAsync({ id: plan?.id ?? null, fields: savedOf(fieldsOf(typed)) })),
    saved: t('common:operationDone'),
    onClose,
  });
  const { control } = frame.form;
  return (
    <FormDialog title={plan ? t('editPlanTitle') : t('newPlanTitle')} {...frame}>
      <BoundText control={control} name="name" label={t('planName')} required />
      <BoundText control={control} name="users" label={t('planUsers')} type="number" required />
      <BoundText control={control} name="connections" label={t('planConnections')} type="number" required />
      <BoundText control={control} name="queues" label={t('planQueues')} type="number" helperText={plan ? t('planLimitsHelp') : undefined} required />
      <MoneyField control={control} name="value" label={t('planValue')} required />
    </FormDialog>
  );
}
