import { styled } from '@mui/material/styles';

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: theme.spacing(1),
  margin: 0,
  '& > div': {
    display: 'flex',
    flexDirection: 'column-reverse',
    // Numbers of one row stand in one line, also where a label takes two.
    justifyContent: 'flex-end',
    padding: theme.spacing(1, 1.25),
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.action.hover,
  },
  '& dt': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontSize: '1.25rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
}));

/** Numbers with what they count. */
export function FactList({ facts }: { readonly facts: readonly (readonly [label: string, count: number])[] }) {
  return (
    <Facts>
      {facts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </Facts>
  );
}
