import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

export const suggestionsId = 'suggestions';
export const suggestionId = (at: number): string => `${suggestionsId}-${at}`;

const Box = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 3,
  bottom: '100%',
  left: theme.spacing(1),
  width: 340,
  maxWidth: `calc(100% - ${theme.spacing(2)})`,
  margin: theme.spacing(0, 0, 0.5),
  padding: theme.spacing(0.5),
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 4px 16px rgb(0 0 0 / 0.18)',
}));
const List = styled('div')(({ theme }) => ({
  '& > button': {
    display: 'block',
    width: '100%',
    border: 0,
    font: 'inherit',
    textAlign: 'left',
    color: 'inherit',
    background: 'none',
    padding: theme.spacing(0.75, 1),
    borderRadius: 6,
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& > button[aria-selected=true], & > button:hover': { backgroundColor: theme.vars.palette.action.selected },
}));

interface Suggestion {
  readonly key: string;
  readonly label: ReactNode;
  /** All of it, where the label is cut. */
  readonly title?: string;
}

interface SuggestionsProps {
  readonly label: string;
  readonly options: readonly Suggestion[];
  readonly at: number;
  /** All of the chosen one, below the list. */
  readonly preview?: string | undefined;
  readonly onPick: (index: number) => void;
}

const Preview = styled('div')(({ theme }) => ({
  maxHeight: 120,
  margin: theme.spacing(0.5, 0, 0),
  padding: theme.spacing(0.75, 1),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  overflowY: 'auto',
  color: theme.vars.palette.text.secondary,
}));

/** Above the input, in which the focus stays. */
export function Suggestions({ label, options, at, preview, onPick }: SuggestionsProps) {
  if (options.length === 0) return null;
  return (
    <Box>
      <List role="listbox" id={suggestionsId} aria-label={label}>
        {options.map(({ key, label: shown, title }, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={key}
            role="option"
            id={suggestionId(index)}
            aria-selected={index === at}
            title={title}
            // The input keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(index)}
          >
            {shown}
          </button>
        ))}
      </List>
      {preview === undefined ? null : <Preview aria-hidden>{preview}</Preview>}
    </Box>
  );
}

/** Makes a text area the owner of the list that is open above it. It stays a text box: with several lines it may be no combobox. */
export const suggestingInput = (at: number) =>
  ({ 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': suggestionsId, 'aria-activedescendant': suggestionId(at) }) as const;
