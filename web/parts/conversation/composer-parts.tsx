import { styled } from '@mui/material/styles';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';

export const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  padding: theme.spacing(0, 1, 1),
  backgroundColor: theme.vars?.palette.background.paper,
  borderTop: `1px solid ${theme.vars?.palette.divider}`,
}));

export const Bar = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'flex-end', gap: theme.spacing(0.5), paddingTop: theme.spacing(1) }));

export const Field = styled('div')(({ theme }) => ({
  flexGrow: 1,
  minWidth: 0,
  padding: theme.spacing(0.5, 1.5),
  borderRadius: 20,
  border: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.background.default,
  '&:focus-within': { borderColor: theme.vars?.palette.primary.main },
  '& textarea:focus-visible': { outline: 'none' },
}));

export const SendButton = styled(LabelledIconButton)(({ theme }) => ({ color: theme.vars?.palette.primary.main }));

export const TooLong = styled('div')(({ theme }) => ({ paddingTop: theme.spacing(0.5), fontSize: '0.75rem', color: theme.vars?.palette.error.main }));

export const DropNote = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 8,
  // What is dropped on the words falls through to the conversation.
  pointerEvents: 'none',
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 8,
  fontWeight: 600,
  color: theme.vars?.palette.primary.main,
  border: `2px dashed ${theme.vars?.palette.primary.main}`,
  backgroundColor: theme.vars?.palette.background.paper,
}));
