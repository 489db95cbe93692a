import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

interface ProgressLineProps {
  readonly text: string;
  /** Left out while it is not known how much there is. */
  readonly percent?: number | undefined;
}

/** How far background work is, in words and as a bar. */
export function ProgressLine({ text, percent }: ProgressLineProps) {
  return (
    <div style={{ flexGrow: 1 }}>
      <Typography component="output" variant="body2" sx={{ display: 'block', mb: 1, overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <LinearProgress aria-label={text} {...(percent === undefined ? {} : { variant: 'determinate', value: percent })} />
    </div>
  );
}
