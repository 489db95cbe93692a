import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { readContactRow } from '#shared/domain/contact-row.ts';
import type { SheetRow } from '#shared/domain/contact-sheet.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { readFirstRows } from '#web/parts/spreadsheet/read-in-worker.ts';

const Rows = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: theme.spacing(0.5, 0), overflowWrap: 'anywhere' },
}));

/** The first rows of a chosen file as they will be understood: a wrong column, or a number without its country, shows before anything is imported. */
export function SheetPreview({ file }: { readonly file: File | null }) {
  const { t } = useTranslation('contacts');
  const rows = useFirstRows(file);
  // What is wrong with the whole file is said by the import itself.
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('previewTitle')}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {t('previewTitle')}
      </Typography>
      <Rows>
        {rows.map((row) => (
          <Understood key={row.row} row={row} />
        ))}
      </Rows>
    </section>
  );
}

function Understood({ row }: { readonly row: SheetRow }) {
  const { t } = useTranslation('contacts');
  const { fields, problem } = readContactRow(row);
  const number = fields ? (formatPhone(fields.number) ?? '') : row.number;
  const facts = [fields?.name ?? row.name, number, fields?.email, problem && t(`problem_${problem}`)].filter(Boolean);
  return (
    <Typography component="li" variant="body2" color={fields ? 'textPrimary' : 'error'}>
      {facts.join(' · ')}
    </Typography>
  );
}

function useFirstRows(file: File | null): readonly SheetRow[] {
  const [read, setRead] = useState<{ readonly file: File; readonly rows: readonly SheetRow[] } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const reading = new AbortController();
    readFirstRows(file, reading.signal).then(
      (found) => setRead({ file, rows: 'rows' in found ? found.rows : [] }),
      () => undefined, // another file was chosen
    );
    return () => reading.abort();
  }, [file]);
  return read && read.file === file ? read.rows : [];
}
