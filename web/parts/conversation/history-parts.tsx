import ArrowDownward from '@mui/icons-material/ArrowDownward';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Fab from '@mui/material/Fab';
import { styled } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import './print.css';

const Root = styled('div')({ position: 'relative', height: '100%' });
/** Reversed around one child: see `useKeptPlace`, which does by itself what browsers' anchoring does in some of them. */
const Scroller = styled('div')({
  height: '100%',
  display: 'flex',
  flexDirection: 'column-reverse',
  overflowY: 'auto',
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
});
const Content = styled('div')({ flex: 'none', paddingBottom: 8 });

interface HistoryFrameProps {
  /** Refs of `useKeptPlace`. */
  readonly place: { readonly scroller: Ref<HTMLDivElement>; readonly list: Ref<HTMLDivElement>; readonly toEnd: () => void };
  readonly hasOlder: boolean;
  /** Counts of `useArrivals`. */
  readonly arrivals: { readonly isAway: boolean; readonly arrived: number };
  /** Words for who does not see that something came. */
  readonly told: string | null;
  /** Items of the list. */
  readonly children: ReactNode;
}

/** Frame of a conversation's bubbles: it scrolls, and leads back to the end. */
export function HistoryFrame({ place: { scroller, list, toEnd }, hasOlder, arrivals: { isAway, arrived }, told, children }: HistoryFrameProps) {
  const { t } = useTranslation('conversation');
  return (
    <Root>
      <Scroller ref={scroller} tabIndex={0}>
        <Content>
          {hasOlder ? <OlderComing /> : null}
          <div ref={list} role="list" aria-label={t('history')} data-printed>
            {children}
          </div>
        </Content>
      </Scroller>
      {isAway ? <LatestButton arrived={arrived} onClick={toEnd} /> : null}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </Root>
  );
}

/** The sign of older pages. */
function OlderComing() {
  const { t } = useTranslation('conversation');
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', height: 48 }}>
      <CircularProgress size={20} aria-label={t('loadingOlder')} />
    </Box>
  );
}

/** Back to the end of the conversation, with what came meanwhile. */
function LatestButton({ arrived, onClick }: { readonly arrived: number; readonly onClick: () => void }) {
  const { t } = useTranslation('conversation');
  const isPlain = arrived === 0;
  return (
    <Fab
      size="small"
      variant={isPlain ? 'circular' : 'extended'}
      aria-label={isPlain ? t('toLatest') : t('newMessages', { count: arrived })}
      onClick={onClick}
      sx={{ position: 'absolute', bottom: 16, right: 24, px: isPlain ? 0 : 2, bgcolor: 'background.paper', color: 'primary.main' }}
    >
      <ArrowDownward fontSize="small" sx={isPlain ? {} : { mr: 1 }} />
      {isPlain ? null : t('newMessages', { count: arrived })}
    </Fab>
  );
}
