import { styled } from '@mui/material/styles';
import { markedPieces } from '#shared/domain/found-text.ts';
import { searchedWords } from '#shared/domain/search-words.ts';
import { markColors } from './mark-colors.ts';

const Mark = styled('mark')(({ theme }) => ({
  padding: '0 1px',
  borderRadius: 3,
  fontWeight: 600,
  ...markColors(theme),
  // Without colours it is still told apart.
  '@media (forced-colors: active)': { textDecoration: 'underline' },
}));

interface MarkedTextProps {
  readonly text: string;
  /** As it was typed. */
  readonly search: string;
}

/** A text with the words that a search is for. */
export function MarkedText({ text, search }: MarkedTextProps) {
  // The same pieces from drawing to drawing: their places are their names.
  return markedPieces(text, searchedWords(search)).map((piece, index) => (piece.isFound ? <Mark key={index}>{piece.text}</Mark> : piece.text));
}
