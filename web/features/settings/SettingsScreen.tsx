import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../api/session.ts';
import { settingOf, settingsQuery } from '../../api/setting-queries.ts';
import { Busy } from '../../components/Busy.tsx';
import { FailedState } from '../../components/FailedState.tsx';
import { Page } from '../../components/Page.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { OptionsTab } from './OptionsTab.tsx';

// The hours bring a form and the contract's schemas along; the options do without them.
const SchedulesTab = lazy(async () => ({ default: (await import('./SchedulesTab.tsx')).SchedulesTab }));

const CompaniesTab = lazy(async () => ({ default: (await import('./CompaniesTab.tsx')).CompaniesTab }));

type Tab = 'options' | 'schedules' | 'companies';

/** What a company decides about its service. */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const id = useId();
  const [chosen, setChosen] = useState<Tab>('options');
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  const hasHours = settingOf(settings, 'scheduleType') === 'company';
  const { super: isSuper } = useSessionUser();
  const offered: readonly Tab[] = ['options', ...(hasHours ? ['schedules' as const] : []), ...(isSuper ? ['companies' as const] : [])];
  const tabs = offered.map((value) => ({ value, id: `${id}-${value}`, label: t(value) }));
  const tab = offered.find((value) => value === chosen) ?? 'options';
  if (!settings) return <Page>{error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Busy />}</Page>;
  return (
    <Page>
      <Tabs label={t('tabs')} value={tab} tabs={tabs} panelId={`${id}-panel`} onChange={setChosen} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <Suspense fallback={<Busy />}>
          {tab === 'options' ? <OptionsTab settings={settings} /> : null}
          {tab === 'schedules' ? <SchedulesTab /> : null}
          {tab === 'companies' ? <CompaniesTab /> : null}
        </Suspense>
      </div>
    </Page>
  );
}
