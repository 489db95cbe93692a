import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { everyRecordQuery } from '#web/api/record-queries.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { Page } from '#web/kit/page/Page.tsx';
import { HelpEntry } from './HelpEntry.tsx';

/** Videos that show how to use the product. Nothing is asked of the video service before one is to be played. */
export function HelpsScreen() {
  const { t } = useTranslation('helps');
  const { data: helps, error, refetch } = useQuery(everyRecordQuery('helps'));
  if (!helps) return <Page>{error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Busy />}</Page>;
  return (
    <Page>
      {helps.length === 0 ? (
        <EmptyState icon={<SmartDisplayOutlined />} title={t('empty')} text={t('emptyText')} />
      ) : (
        <div>
          {helps.map((help) => (
            <HelpEntry key={help.id} help={help} />
          ))}
        </div>
      )}
      <Link href="/notices.txt" target="_blank" rel="noopener" variant="body2" sx={{ display: 'inline-block', mt: 2 }}>
        {t('notices')}
      </Link>
    </Page>
  );
}
