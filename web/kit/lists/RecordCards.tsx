import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Column, ListParts, ListRecord } from './list-types.ts';
import { alarmingGround } from './alarming-ground.ts';
import { RowActions } from './RowActions.tsx';

const Cards = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
}));
const Card = styled(Paper)(({ theme }) => ({
  padding: theme.spacing(1.75, 2),
  borderRadius: 14,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.25),
})) as typeof Paper; // keeps `component`
const Row = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(1.25), minHeight: 32 }));
// For fingers.
const Actions = styled('div')({ display: 'flex', flexShrink: 0, marginRight: -10, '& .MuiIconButton-root': { minWidth: 40, minHeight: 40 } });
const Line = styled('div')({ minWidth: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' });

/** The list where columns would be too narrow. */
export function RecordCards<T extends ListRecord>({ records, label, isAlarming, ...parts }: ListParts<T>) {
  return (
    <Cards aria-label={label}>
      {records.map((record) => (
        <Card key={record.id} component="li" variant="outlined" {...(isAlarming?.(record) ? { sx: alarmingGround } : {})}>
          <CardHead record={record} {...parts} />
          {parts.columns.map((column) => (
            <CardLine key={column.id} column={column} record={record} />
          ))}
        </Card>
      ))}
    </Cards>
  );
}

function CardHead<T>({ record, columns, actions }: { readonly record: T } & Pick<ListParts<T>, 'columns' | 'actions'>) {
  const inPlace = (place: Column<T>['inCard']) => columns.filter(({ inCard }) => inCard === place).map(({ id, cell }) => <Box key={id}>{cell(record)}</Box>);
  const title = columns.find(({ inCard }) => inCard === 'title');
  return (
    <Row>
      {inPlace('lead')}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="h2" noWrap>
          {title?.cell(record)}
        </Typography>
        {title?.below ? (
          <Typography variant="body2" component="div" color="textSecondary" noWrap>
            {title.below(record)}
          </Typography>
        ) : null}
      </Box>
      {inPlace('corner')}
      {actions ? (
        <Actions>
          <RowActions actions={actions(record)} />
        </Actions>
      ) : null}
    </Row>
  );
}

function CardLine<T>({ column: { inCard = 'line', header, cell, below }, record }: { readonly column: Column<T>; readonly record: T }) {
  if (inCard !== 'line' && inCard !== 'plain') return null;
  const content = cell(record);
  if (content === null) return null;
  return (
    <Line>
      {inCard === 'line' ? (
        <Typography variant="body2" component="span" color="textSecondary" sx={{ mr: 1 }}>
          {header}
        </Typography>
      ) : null}
      {content}
      {below ? (
        <Typography variant="body2" component="div" color="textSecondary">
          {below(record)}
        </Typography>
      ) : null}
    </Line>
  );
}
