import { styled } from '@mui/material/styles';
import { Avatar } from './Avatar.tsx';

const Root = styled('span')({ position: 'relative', display: 'inline-flex', flexShrink: 0 });
const Dot = styled('span')(({ theme }) => ({
  position: 'absolute',
  right: -1,
  bottom: -1,
  width: 12,
  height: 12,
  borderRadius: '50%',
  border: `2px solid ${theme.vars.palette.background.paper}`,
  backgroundColor: theme.vars.palette.success.main,
  // Told from the other by more than its colour.
  '&[data-offline]': { backgroundColor: theme.vars.palette.background.paper, boxShadow: `inset 0 0 0 2px ${theme.vars.palette.text.secondary}` },
}));

interface PresentFaceProps {
  readonly id: string;
  readonly name: string;
  readonly isOnline: boolean;
  readonly sizePx?: number;
}

/** A user's initials, with a dot that shows whether they are there. Words beside it have to say so, too. */
export function PresentFace({ id, name, isOnline, sizePx = 36 }: PresentFaceProps) {
  return (
    <Root>
      <Avatar id={id} name={name} sizePx={sizePx} />
      <Dot data-offline={isOnline ? undefined : true} />
    </Root>
  );
}
