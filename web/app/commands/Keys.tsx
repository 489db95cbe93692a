import { styled } from '@mui/material/styles';

const Key = styled('kbd')(({ theme }) => ({
  minWidth: 22,
  padding: theme.spacing(0.25, 0.75),
  borderRadius: 5,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderBottomWidth: 2,
  font: 'inherit',
  fontSize: '0.75rem',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.default,
}));
const Row = styled('span')({ display: 'inline-flex', flexShrink: 0, gap: 4 });

/** The keys of a command as they are written on a keyboard: `shift+e` is Shift E, `g o` is G and then O. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <Row>
      {keys.split(/[+ ]/).map((key) => (
        <Key key={key}>{names[key] ?? key.toUpperCase()}</Key>
      ))}
    </Row>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const names: Readonly<Record<string, string>> = { shift: 'Shift', mod: isMac ? '⌘' : 'Ctrl' };
