import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';

const Coming = styled('div')({ display: 'grid', placeItems: 'center', height: 56 });
const Failed = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(2),
}));
const Air = styled('div')({ height: 16 });

export interface ListEndProps {
  readonly hasMore: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** Shown after the last loaded row. */
export function ListEnd({ hasMore, hasFailed, onRetry }: ListEndProps) {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation();
  if (!hasMore) return <Air />;
  if (!hasFailed) {
    return (
      <Coming>
        <CircularProgress size={20} aria-label={t('loadingMore')} />
      </Coming>
    );
  }
  return (
    <Failed role="alert">
      {t('moreFailed')}
      <Button size="small" onClick={onRetry}>
        {common('retry')}
      </Button>
    </Failed>
  );
}
