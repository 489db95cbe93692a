import { styled } from '@mui/material/styles';

/** Two columns where there is room: what can be chosen, and how the chosen one will look. */
export const Panel = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 4,
  bottom: '100%',
  left: theme.spacing(1),
  right: theme.spacing(1),
  maxWidth: 720,
  height: 'min(340px, 46dvh)',
  // At the side of its button, where there is more room than it takes.
  margin: theme.spacing(0, 0, 0.5, 'auto'),
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) auto / minmax(0, 1fr)',
  containerType: 'inline-size',
  overflow: 'hidden',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 8px 28px rgb(0 0 0 / 0.2)',
  outline: 'none',
}));

export const SearchRow = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 44,
  padding: theme.spacing(0, 1.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

/** The width from which the chosen one stands beside the list. */
const wide = '@container (min-width: 560px)';

export const List = styled('div')(({ theme }) => ({
  overflowY: 'auto',
  padding: theme.spacing(0.5),
  [wide]: { width: 300, borderRight: `1px solid ${theme.vars.palette.divider}` },
}));

const Choice = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  minHeight: 44,
  padding: theme.spacing(0.75, 1),
  border: 0,
  borderRadius: 8,
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'left',
  color: 'inherit',
  background: 'none',
  cursor: 'pointer',
  '& > b': { display: 'block', fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    fontSize: '0.8125rem',
    color: theme.vars.palette.text.secondary,
    [wide]: { WebkitLineClamp: 1 },
  },
  '&[aria-selected=true]': { backgroundColor: theme.vars.palette.action.selected },
  // Beside the list there is no room for the whole of it: here it is.
  '&[aria-selected=true] > span': { WebkitLineClamp: 6, whiteSpace: 'pre-line', [wide]: { WebkitLineClamp: 1, whiteSpace: 'normal' } },
}));

interface OptionProps {
  readonly id: string;
  readonly shortcode: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onPick: () => void;
  readonly onPoint: () => void;
}

export function Option({ id, shortcode, text, isChosen, onPick, onPoint }: OptionProps) {
  return (
    <Choice
      type="button"
      tabIndex={-1}
      role="option"
      id={id}
      aria-selected={isChosen}
      ref={(element) => void (isChosen && element?.scrollIntoView({ block: 'nearest' }))}
      // The search keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={(event) => event.pointerType === 'mouse' && onPoint()}
      onClick={onPick}
    >
      <b>/{shortcode}</b>
      <span>{text}</span>
    </Choice>
  );
}

const Side = styled('div')(({ theme }) => ({
  display: 'none',
  [wide]: { display: 'block', position: 'absolute', top: 45, bottom: 0, left: 300, right: 0, padding: theme.spacing(2), overflowY: 'auto' },
}));
/** As a message of ours looks in the conversation. */
const Bubble = styled('div')(({ theme }) => ({
  width: 'fit-content',
  maxWidth: '100%',
  marginLeft: 'auto',
  padding: theme.spacing(1, 1.5),
  borderRadius: '12px 12px 4px 12px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  backgroundColor: theme.vars.palette.action.selected,
}));

/** The chosen one as it will be sent. Its words are in the list, too. */
export function Details({ children }: { readonly children: string }) {
  return (
    <Side aria-hidden>
      <Bubble>{children}</Bubble>
    </Side>
  );
}

/** Below both columns. */
export const Line = styled('div')(({ theme }) => ({
  position: 'relative',
  padding: theme.spacing(0.75, 1.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
}));

export const State = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(2),
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));
