import { styled } from '@mui/material/styles';

/** A long text in a list: two lines of it. */
export const ClampedText = styled('div')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
});
