import { styled } from '@mui/material/styles';

const Root = styled('span')(({ theme }) => ({
  display: 'block',
  flexShrink: 0,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.Skeleton.bg,
  animation: 'skeleton 2s ease-in-out 0.5s infinite',
  '&[data-shape=line]': { height: '0.75em', borderRadius: 6 },
  '&[data-shape=picture]': { borderRadius: '34%' },
  '@keyframes skeleton': { '50%': { opacity: 0.4 } },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
}));

interface SkeletonProps {
  readonly shape: 'line' | 'picture' | 'block';
  readonly width?: number | string;
  /** A line has that of its text, a picture its width. */
  readonly height?: number;
}

/** The outline of something that is on its way. Silent: what surrounds it says that it loads. */
export function Skeleton({ shape, width = '100%', height }: SkeletonProps) {
  return <Root data-shape={shape} style={{ width, height: shape === 'picture' ? width : height }} />;
}
