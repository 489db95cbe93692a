import { styled } from '@mui/material/styles';

/** Words for assistive technology alone. */
export const VisuallyHidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  margin: -1,
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
