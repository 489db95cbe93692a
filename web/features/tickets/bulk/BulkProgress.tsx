import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Bulk } from '#shared/contract/bulks.ts';
import { bulkQuery, useBulkCalls } from './queries.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { useSessionUser } from '#web/api/session.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { failureText } from '#web/errors/error-text.ts';

const Root = styled('section')(({ theme }) => ({
  padding: theme.spacing(1, 1.5),
  fontSize: '0.8125rem',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Line = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(0.5), '& > span': { flexGrow: 1, minWidth: 0 } }));

/** The result of a bulk is shown this long after. */
const shownMs = 10 * 60_000;
const dismissedKey = 'bulkDismissed';

/** How far the user's change of many tickets is, below the list, where it covers nothing; then what came of it, and the way back. */
export function BulkProgress() {
  const { id: userId } = useSessionUser();
  const { data: bulk } = useQuery(bulkQuery(userId));
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(dismissedKey));
  const [openedMs] = useState(serverNowMs);
  if (!bulk) return null;
  const mark = `${bulk.id} ${bulk.status}`;
  const isOld = !isUnderWay(bulk) && openedMs - Date.parse(bulk.updatedAt) > shownMs;
  if (isOld || mark === dismissed) return null;
  const dismiss = (): void => {
    localStorage.setItem(dismissedKey, mark);
    setDismissed(mark);
  };
  return <Progress bulk={bulk} onDismiss={dismiss} />;
}

const isUnderWay = ({ status }: Bulk): boolean => status === 'collecting' || status === 'running' || status === 'undoing';

function Progress({ bulk, onDismiss }: { readonly bulk: Bulk; readonly onDismiss: () => void }) {
  const { t } = useTranslation(['schedules', 'common']);
  const { cancel, undo } = useBulkCalls(bulk.userId);
  const changed = bulk.status === 'undoing' ? bulk.undone : bulk.done + bulk.skipped + bulk.failed;
  const total = bulk.status === 'undoing' ? bulk.done : bulk.total;
  return (
    <Root aria-label={t('bulkProgress')}>
      <Line>
        <BulkText bulk={bulk} />
        {isUnderWay(bulk) ? (
          <Button size="small" disabled={cancel.isPending} onClick={() => cancel.mutate(bulk)}>
            {t('bulkCancel')}
          </Button>
        ) : (
          <>
            {bulk.canUndo ? (
              <Button size="small" disabled={undo.isPending} onClick={() => undo.mutate(bulk)}>
                {t('common:undo')}
              </Button>
            ) : null}
            <LabelledIconButton size="small" label={t('bulkDismiss')} onClick={onDismiss}>
              <Close fontSize="small" />
            </LabelledIconButton>
          </>
        )}
      </Line>
      {isUnderWay(bulk) ? (
        <LinearProgress
          aria-label={t('bulkProgress')}
          sx={{ mt: 0.5 }}
          {...(total ? { variant: 'determinate', value: Math.min(100, (changed / total) * 100) } : {})}
        />
      ) : null}
    </Root>
  );
}

/** Read out when a phase ends, not with every few tickets. */
function BulkText({ bulk }: { readonly bulk: Bulk }) {
  const { t } = useTranslation('schedules');
  const { action, status, total, done, skipped, failed, undone, failure } = bulk;
  if (status === 'collecting') return <span role="status">{t('bulkCollecting')}</span>;
  if (status === 'refused') return <span role="alert">{failureText(failure ?? '')}</span>;
  if (status === 'undoing') return <span role="status">{t('bulkUndoing')}</span>;
  if (status === 'undone') return <span role="status">{action === 'tag' ? t('bulkUndoneTags', { undone }) : t('bulkUndone', { undone })}</span>;
  if (status === 'running') {
    return (
      <span>
        {t(`bulkRunning_${action}`)} · {t('bulkOf', { changed: done + skipped + failed, total: total ?? 0 })}
      </span>
    );
  }
  const parts = [
    ...(status === 'cancelled' ? [t('bulkCancelled')] : []),
    t(`bulkDone_${action}`, { done }),
    ...(skipped > 0 ? [t('bulkSkipped', { skipped })] : []),
    ...(failed > 0 ? [t('bulkFailed', { failed })] : []),
  ];
  return <span role="status">{parts.join(' · ')}</span>;
}
