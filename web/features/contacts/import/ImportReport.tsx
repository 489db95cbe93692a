import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useProblemsFile } from '#web/parts/contacts/use-problems-file.ts';
import { FactList } from '#web/kit/marks/FactList.tsx';
import type { ImportState, ProblemRow } from './use-import.ts';

/** More are read in the file. */
const shownProblems = 50;

const Problems = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: theme.spacing(0.5, 0), overflowWrap: 'anywhere' },
}));

/** Shows the result for the rows: numbers, and those with a problem, here and as a file. */
export function ImportReport({ state: { counts, problems } }: { readonly state: ImportState }) {
  const { t } = useTranslation('contacts');
  const facts = [
    [t('importCreated'), counts.created],
    [t('importUpdated'), counts.updated],
    [t('importUnchanged'), counts.unchanged],
    [t('importRefused'), counts.refused],
  ] as const;
  return (
    <>
      <FactList facts={facts} />
      {problems.length > 0 ? <ProblemList problems={problems} /> : null}
    </>
  );
}

function ProblemList({ problems }: { readonly problems: readonly ProblemRow[] }) {
  const { t } = useTranslation('contacts');
  const save = useProblemsFile();
  const more = problems.length - shownProblems;
  return (
    <section aria-label={t('importProblems')}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {t('importProblems')}
      </Typography>
      <Problems>
        {problems.slice(0, shownProblems).map(({ row, name, problem }) => (
          <li key={row}>
            <Typography variant="body2">
              <strong>{t('importRow', { row })}</strong>
              {name ? ` · ${name}` : ''}: {t(`problem_${problem}`)}
            </Typography>
          </li>
        ))}
      </Problems>
      {more > 0 ? <Typography variant="body2">{t('importMoreProblems', { count: more })}</Typography> : null}
      <Button size="small" variant="outlined" startIcon={<FileDownloadOutlined />} sx={{ mt: 1 }} onClick={() => save(problems)}>
        {t('importReport')}
      </Button>
    </section>
  );
}
