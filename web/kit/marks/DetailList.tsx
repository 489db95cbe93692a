import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Details = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(170px, 1fr))',
  gap: theme.spacing(2),
  margin: 0,
  '& dt': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

export type Detail = readonly [label: string, value: ReactNode];

/** Words with what they mean, side by side where there is room. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <Details>
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Details>
  );
}
