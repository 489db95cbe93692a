import Settings from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { lanesQuery } from '#web/parts/tags/queries.ts';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { useScreenTitle } from '#web/kit/page/screen-title.ts';
import { KanbanBoard } from './KanbanBoard.tsx';
import { LanesSkeleton } from './LanesSkeleton.tsx';
import { firstLaneColor, type Lane } from './lane.ts';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  paddingTop: theme.spacing(2),
  gap: theme.spacing(1.5),
}));
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(0, 3),
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(0, 2) },
}));

/** The company's work by lanes: waiting and open tickets as cards that are dragged from one to the next. */
export function KanbanScreen() {
  const { t } = useTranslation('kanban');
  const title = useScreenTitle();
  const { data, error, refetch } = useQuery(lanesQuery);
  const lanes = useMemo(
    (): readonly Lane[] | undefined =>
      data && [{ key: 'none', name: t('firstLane'), color: firstLaneColor }, ...data.map(({ id, name, color }) => ({ key: id, name, color }))],
    [data, t],
  );
  return (
    <Root>
      <Head>
        <Typography variant="h1" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {data?.length === 0 ? <Typography color="textSecondary">{t('noLanes')}</Typography> : null}
        <Button component={Link} to="/tagsKanban" startIcon={<Settings />} variant={data?.length === 0 ? 'contained' : 'text'}>
          {t('lanes')}
        </Button>
      </Head>
      {lanes ? (
        <KanbanBoard lanes={lanes} />
      ) : error ? (
        <FailedState title={t('lanesFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <LanesSkeleton />
      )}
    </Root>
  );
}
