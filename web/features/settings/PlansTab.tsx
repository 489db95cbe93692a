import SellOutlined from '@mui/icons-material/SellOutlined';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { wholeRecords } from '#web/kit/lists/listed-records.ts';
import { plansQuery, useDeletePlan } from './plan-queries.ts';
import type { Column } from '#web/kit/lists/list-types.ts';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';
import { formatPrice } from '#web/i18n/format.ts';

// The form brings the contract's schemas along; the list does without them.
const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }));

/** Lists the plans that companies pay for, kept by platform staff. */
export function PlansTab() {
  const { t } = useTranslation(['settings', 'common']);
  const dialogs = useRecordDialogs<Plan>();
  const columns: readonly Column<Plan>[] = [
    { id: 'name', header: t('planName'), inCard: 'title', width: '30%', cell: ({ name }) => name },
    { id: 'users', header: t('planUsers'), align: 'right', cell: ({ users }) => users },
    { id: 'connections', header: t('planConnections'), align: 'right', cell: ({ connections }) => connections },
    { id: 'queues', header: t('planQueues'), align: 'right', cell: ({ queues }) => queues },
    { id: 'value', header: t('planValue'), align: 'right', inCard: 'corner', cell: ({ value }) => formatPrice(value) },
  ];
  return (
    <RecordScreen
      isTab
      list={wholeRecords(useQuery(plansQuery))}
      columns={columns}
      actions={(plan) => [dialogs.editAction(plan, t('editPlan', plan)), dialogs.deleteAction(plan, t('deletePlan', plan))]}
      add={{ label: t('addPlan'), onClick: dialogs.create }}
      empty={{ icon: <SellOutlined />, title: t('noPlans'), text: t('noPlansText') }}
    >
      <RecordDialogs
        dialogs={dialogs}
        renderForm={(plan, onClose) => <PlanDialog plan={plan} onClose={onClose} />}
        remove={useDeletePlan()}
        question={(plan) => ({ title: t('deletePlanTitle', plan), text: t('deletePlanText'), doneText: t('common:operationDone') })}
      />
    </RecordScreen>
  );
}
