import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ListedRecords } from './listed-records.ts';

/** How far below the screen the next page is asked for. */
const aheadPx = 400;

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(2),
}));

/** Fetches the next page when its end comes near, and by a button for those who do not scroll. After a failure by the button alone. */
export function MoreRecords({ more, onMore }: Pick<ListedRecords<unknown>, 'more' | 'onMore'>) {
  const { t } = useTranslation(['kit', 'common']);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (more !== 'waiting' || !end.current || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore(), {
      root: end.current.closest('main'),
      rootMargin: `0px 0px ${aheadPx}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  if (more === 'none') return null;
  return (
    <Root ref={end}>
      {more === 'failed' ? (
        <Typography role="alert" variant="body2" color="error">
          {t('moreFailed')}
        </Typography>
      ) : null}
      <Button color="inherit" variant="outlined" loading={more === 'loading'} onClick={onMore}>
        {more === 'failed' ? t('common:retry') : t('loadMore')}
      </Button>
    </Root>
  );
}
