import { styled } from '@mui/material/styles';

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  fontSize: '1.125rem',
  fontWeight: 700,
  letterSpacing: '-0.02em',
  color: theme.vars?.palette.text.primary,
}));

/** The mark, and the name beside it. */
export function Logo({ isMarkOnly = false, size = 32 }: { readonly isMarkOnly?: boolean; readonly size?: number }) {
  return (
    <Root>
      <img src="/favicon.svg" alt={isMarkOnly ? 'Recado' : ''} width={size} height={size} />
      {isMarkOnly ? null : 'Recado'}
    </Root>
  );
}
