import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { type Plan, planRoutes } from '#shared/contract/plans.ts';
import { type PlanFields, useSavePlan } from './plan-queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { MoneyField } from '#web/kit/fields/MaskedField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useSaveFailure } from './use-save-failure.ts';

/** Numbers are texts while they are typed. */
interface Typed {
  readonly name: string;
  readonly users: string;
  readonly connections: string;
  readonly queues: string;
  readonly value: number | null;
}

const { name, value } = planRoutes.createPlan.body.shape;
/** As the contract has it: 1 to 100,000. */
const limit = z.string().regex(/^(?:[1-9]\d{0,4}|100000)$/);
const schema = z.object({ name, users: limit, connections: limit, queues: limit, value });

const fieldsOf = ({ users, connections, queues, ...rest }: Typed): PlanFields => ({
  ...rest,
  value: rest.value ?? 0,
  users: Number(users),
  connections: Number(connections),
  queues: Number(queues),
});

const typedOf = (plan: Plan | null): Typed => ({
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
  // The value is null while the field is empty, which the schema refuses.
  const form = useForm<Typed>({ defaultValues: typedOf(plan), resolver: zodResolver(schema, { error: fieldError }) as never });
  const save = async (typed: Typed): Promise<void> => {
    await told(() => mutateAsync({ id: plan?.id ?? null, fields: fieldsOf(typed) }));
    notifySuccess(t('common:operationDone'));
    onClose();
  };
  const { control } = form;
  return (
    <FormDialog title={plan ? t('editPlanTitle') : t('newPlanTitle')} form={form} onSubmit={save} onClose={onClose}>
      <BoundText control={control} name="name" label={t('planName')} required />
      <BoundText control={control} name="users" label={t('planUsers')} type="number" required />
      <BoundText control={control} name="connections" label={t('planConnections')} type="number" required />
      <BoundText control={control} name="queues" label={t('planQueues')} type="number" helperText={plan ? t('planLimitsHelp') : undefined} required />
      <MoneyField control={control} name="value" label={t('planValue')} required />
    </FormDialog>
  );
}
