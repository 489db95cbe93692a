import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';

export const qrSize = 240;

/** Around a code: always black on white, since phones do not read it otherwise. */
export const QrFrame = styled(Box)(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: qrSize + 32,
  height: qrSize + 32,
  margin: theme.spacing(2, 'auto', 1.5),
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  '&[data-has-code="true"]': { backgroundColor: '#fff' },
}));
