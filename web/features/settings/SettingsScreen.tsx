import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSessionUser } from '#web/api/session.ts';
import { settingOf, settingsQuery } from '#web/parts/settings/queries.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { Page } from '#web/kit/page/Page.tsx';
import { TabbedPanel } from '#web/kit/tabs/TabbedPanel.tsx';
import { useUrlFilter } from '#web/kit/page/use-url-filter.ts';
import { OptionsTab } from './OptionsTab.tsx';

// The hours bring a form and the contract's schemas along; the options do without them.
const SchedulesTab = lazy(async () => ({ default: (await import('./SchedulesTab.tsx')).SchedulesTab }));
const HelpTab = lazy(async () => ({ default: (await import('./HelpTab.tsx')).HelpTab }));
const CompaniesTab = lazy(async () => ({ default: (await import('./CompaniesTab.tsx')).CompaniesTab }));

const PlansTab = lazy(async () => ({ default: (await import('./PlansTab.tsx')).PlansTab }));

type Tab = 'options' | 'schedules' | 'companies' | 'plans' | 'help';
const firstTab = { tab: 'options' };

/** Settings of a company's service; for platform staff also those that all companies share. */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const [{ tab: chosen }, setFilter] = useUrlFilter(firstTab);
  const { super: isSuper } = useSessionUser();
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  if (!settings) return <Page>{error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Busy />}</Page>;
  const values: readonly Tab[] = [
    'options',
    ...(settingOf(settings, 'scheduleType') === 'company' ? (['schedules'] as const) : []),
    ...(isSuper ? (['companies', 'plans', 'help'] as const) : []),
  ];
  const tab = values.find((value) => value === chosen) ?? 'options';
  return (
    <Page>
      <TabbedPanel label={t('tabs')} value={tab} tabs={values.map((value) => ({ value, label: t(value) }))} onChange={(value) => setFilter({ tab: value })}>
        <Suspense fallback={<Busy />}>
          {tab === 'options' ? <OptionsTab settings={settings} /> : null}
          {tab === 'schedules' ? <SchedulesTab /> : null}
          {tab === 'companies' ? <CompaniesTab /> : null}
          {tab === 'plans' ? <PlansTab /> : null}
          {tab === 'help' ? <HelpTab /> : null}
        </Suspense>
      </TabbedPanel>
    </Page>
  );
}
