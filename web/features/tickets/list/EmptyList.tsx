import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';

const FirstRun = lazy(async () => ({ default: (await import('./FirstRun.tsx')).FirstRun }));

/** Nothing to do, or nothing set up yet. */
export function EmptyList() {
  const { t } = useTranslation('tickets');
  const { data: connections } = useQuery(connectionsQuery);
  if (connections?.length !== 0) return <StateMessage title={t('nothing')} text={t('nothingText')} />;
  return (
    <Suspense>
      <FirstRun />
    </Suspense>
  );
}
