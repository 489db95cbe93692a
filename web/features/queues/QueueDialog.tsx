import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Queue } from '#shared/contract/queues.ts';
import { settingOf, settingsQuery } from '#web/parts/settings/queries.ts';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { TabbedPanel } from '#web/kit/tabs/TabbedPanel.tsx';
import { DataTab } from './DataTab.tsx';
import { HoursTab } from './HoursTab.tsx';
import { useQueueForm } from './use-queue-form.ts';

interface QueueDialogProps {
  readonly queue: Queue | null;
  /** The dialog goes on with what was created, for its options. */
  readonly onCreated: (queue: Queue) => void;
  readonly onClose: () => void;
}

type Tab = 'data' | 'hours';

/** Creates or edits a queue: its data and menu, and its hours where those of the queues count. */
export function QueueDialog(props: QueueDialogProps) {
  const { t } = useTranslation('queues');
  const [chosen, setChosen] = useState<Tab>('data');
  const frame = useQueueForm(props);
  const { form } = frame;
  const { data: settings } = useQuery(settingsQuery);
  const hasHours = settingOf(settings, 'scheduleType') === 'queue';
  const tab = hasHours ? chosen : 'data';
  const tabs = [{ value: 'data' as const, label: t('tabData') }, ...(hasHours ? [{ value: 'hours' as const, label: t('tabHours') }] : [])];
  const { errors, isSubmitted } = form.formState;
  // What has to be mended is brought to view.
  const isHidden = isSubmitted && tab === 'hours' && Object.keys(errors).some((name) => name !== 'schedules');
  if (isHidden && !errors.schedules) setChosen('data');
  return (
    <FormDialog title={props.queue ? t('editTitle') : t('add')} {...frame} maxWidth="md">
      <TabbedPanel label={t('tabs')} value={tab} tabs={tabs} onChange={setChosen}>
        {tab === 'hours' ? <HoursTab form={form} /> : <DataTab form={form} queue={props.queue} />}
      </TabbedPanel>
    </FormDialog>
  );
}
