import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const Root = styled('span')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(1.25), minWidth: 0 }));

interface OptionRowProps {
  readonly mark: ReactNode;
  readonly name: string;
  readonly detail?: string | null;
}

/** A person in a list of options. */
export function OptionRow({ mark, name, detail }: OptionRowProps) {
  return (
    <Root>
      {mark}
      <span>
        {name}
        {detail ? (
          <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
            {detail}
          </Typography>
        ) : null}
      </span>
    </Root>
  );
}
