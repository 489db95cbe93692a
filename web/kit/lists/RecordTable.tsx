import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Column, ListParts, ListRecord } from './list-types.ts';
import { alarmingGround } from './alarming-ground.ts';
import { RowActions } from './RowActions.tsx';

/** The list where there is room for columns. */
export function RecordTable<T extends ListRecord>({ records, columns, actions, isAlarming, label }: ListParts<T>) {
  const { t } = useTranslation('kit');
  return (
    <TableContainer component={Paper} variant="outlined" sx={{ borderRadius: '14px' }}>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(({ id, header, align, width }) => (
              <TableCell key={id} {...(align ? { align } : {})} sx={{ width }}>
                {header}
              </TableCell>
            ))}
            {actions ? <TableCell align="right">{t('actions')}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <TableRow key={record.id} hover {...(isAlarming?.(record) ? { sx: alarmingGround } : {})}>
              {columns.map((column) => (
                <RecordCell key={column.id} column={column} record={record} />
              ))}
              {actions ? (
                <TableCell align="right" sx={{ whiteSpace: 'nowrap', width: '1%' }}>
                  <RowActions actions={actions(record)} />
                </TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function RecordCell<T>({ column: { inCard, align, cell, below }, record }: { readonly column: Column<T>; readonly record: T }) {
  const isTitle = inCard === 'title';
  return (
    <TableCell {...(align ? { align } : {})} {...(isTitle ? { component: 'th', scope: 'row' } : {})}>
      {isTitle ? <Typography sx={{ fontWeight: 600 }}>{cell(record)}</Typography> : cell(record)}
      {below ? (
        <Typography variant="body2" component="div" color="textSecondary">
          {below(record)}
        </Typography>
      ) : null}
    </TableCell>
  );
}
