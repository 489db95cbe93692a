import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Attendant, Dashboard } from '#shared/contract/dashboard.ts';
import { csvFile, saveFile } from '#web/kit/formats/csv.ts';
import { RecordCards } from '#web/kit/lists/RecordCards.tsx';
import { RecordTable } from '#web/kit/lists/RecordTable.tsx';
import type { Column } from '#web/kit/lists/list-types.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useNarrower } from '#web/kit/page/use-narrower.ts';
import { hoursAndMinutes } from './hours-and-minutes.ts';
import { Stars } from './Stars.tsx';

const Dot = styled('span')(({ theme }) => ({
  display: 'inline-block',
  width: 9,
  height: 9,
  marginRight: theme.spacing(1),
  borderRadius: '50%',
  border: `2px solid ${theme.vars.palette.text.secondary}`,
  '&[data-online=true]': { borderColor: theme.vars.palette.success.main, backgroundColor: theme.vars.palette.success.main },
}));

/** Everybody of the company, with what they did in the period. */
export function AttendantsTable({ attendants, period }: Pick<Dashboard, 'attendants' | 'period'>) {
  const { t } = useTranslation('dashboard');
  const titleId = useId();
  const isNarrow = useNarrower('md');
  const Records = isNarrow ? RecordCards : RecordTable;
  const [columns, rows] = [useColumns(), useCsvRows()];
  const download = (): void => saveFile(`${t('fileName')}_${period.from}_${period.to}.csv`, csvFile(rows(attendants)));
  return (
    <section aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <Typography variant="h2" id={titleId} sx={{ flexGrow: 1 }}>
          {t('attendants')}
        </Typography>
        <Button variant="outlined" size="small" startIcon={<FileDownloadOutlined />} onClick={download}>
          {t('download')}
        </Button>
      </Box>
      <Records records={attendants} columns={columns} actions={undefined} label={t('attendants')} />
    </section>
  );
}

function useColumns(): readonly Column<Attendant>[] {
  const { t } = useTranslation(['dashboard', 'kit']);
  return [
    { id: 'name', header: t('kit:name'), inCard: 'title', width: '30%', cell: ({ name }) => name },
    { id: 'rating', header: t('rating'), cell: ({ rating }) => <Stars rating={rating} /> },
    { id: 'finished', header: t('supportFinished'), align: 'right', cell: ({ finished }) => finished.toLocaleString(currentLocale()) },
    { id: 'avgSupportTime', header: t('avgSupportTime'), align: 'right', cell: ({ avgSupportTime }) => t('time', hoursAndMinutes(avgSupportTime)) },
    { id: 'online', header: t('status'), inCard: 'corner', width: 140, cell: ({ online }) => <OnlineState isOnline={online} /> },
  ];
}

function OnlineState({ isOnline }: { readonly isOnline: boolean }) {
  const { t } = useTranslation('dashboard');
  return (
    <Typography variant="body2" component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Dot aria-hidden data-online={isOnline} />
      {t(isOnline ? 'online' : 'offline')}
    </Typography>
  );
}

function useCsvRows(): (attendants: readonly Attendant[]) => string[][] {
  const { t } = useTranslation(['dashboard', 'kit']);
  return (attendants) => [
    [t('kit:name'), t('rating'), t('supportFinished'), t('avgSupportTime'), t('status')],
    ...attendants.map(({ name, rating, finished, avgSupportTime, online }) => [
      name,
      rating?.toLocaleString(currentLocale()) ?? '',
      String(finished),
      t('time', hoursAndMinutes(avgSupportTime)),
      t(online ? 'online' : 'offline'),
    ]),
  ];
}
