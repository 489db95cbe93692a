import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '#shared/contract/quick-messages.ts';

/** The specification's. */
const labelCharacters = 35;

export const suggestionsId = 'quick-suggestions';
export const suggestionId = (at: number): string => `${suggestionsId}-${at}`;

const List = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 3,
  bottom: '100%',
  left: theme.spacing(1),
  width: 340,
  maxWidth: `calc(100% - ${theme.spacing(2)})`,
  margin: theme.spacing(0, 0, 0.5),
  padding: theme.spacing(0.5),
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.background.paper,
  boxShadow: '0 4px 16px rgb(0 0 0 / 0.18)',
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
  '& > button[aria-selected=true], & > button:hover': { backgroundColor: theme.vars?.palette.action.selected },
}));

interface QuickSuggestionsProps {
  readonly suggestions: readonly QuickMessage[];
  readonly at: number;
  readonly onPick: (quickMessage: QuickMessage) => void;
}

/** Above the input, in which the focus stays. */
export function QuickSuggestions({ suggestions, at, onPick }: QuickSuggestionsProps) {
  const { t } = useTranslation('tickets');
  if (suggestions.length === 0) return null;
  return (
    <List role="listbox" id={suggestionsId} aria-label={t('quickMessages')}>
      {suggestions.map((quickMessage, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={quickMessage.id}
          role="option"
          id={suggestionId(index)}
          aria-selected={index === at}
          title={quickMessage.message}
          // The input keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(quickMessage)}
        >
          {labelOf(quickMessage)}
        </button>
      ))}
    </List>
  );
}

function labelOf({ shortcode, message }: QuickMessage): string {
  const characters = Array.from(`/${shortcode} - ${message.replaceAll(/\s+/g, ' ')}`);
  return characters.length > labelCharacters ? `${characters.slice(0, labelCharacters).join('')}...` : characters.join('');
}
