import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The specification's delay for searches. */
const searchDelayMs = 500;

/** Limit of the contract's searches. */
const mostLetters = 50;

// A plain input: MUI's would bring 20 KB along to every list.
const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexGrow: 1,
  gap: theme.spacing(1),
  height: 40,
  padding: theme.spacing(0, 1.25),
  borderRadius: theme.shape.borderRadius,
  border: `1px solid color-mix(in srgb, ${theme.vars?.palette.text.secondary} 45%, transparent)`,
  color: theme.vars?.palette.text.secondary,
  backgroundColor: theme.vars?.palette.background.paper,
  '&:focus-within': { borderColor: theme.vars?.palette.primary.main, boxShadow: `inset 0 0 0 1px ${theme.vars?.palette.primary.main}` },
  [theme.breakpoints.up('sm')]: { maxWidth: 380 },
}));
const Input = styled('input')(({ theme }) => ({
  flexGrow: 1,
  minWidth: 0,
  padding: 0,
  border: 0,
  outline: 'none !important', // the frame shows the focus
  color: theme.vars?.palette.text.primary,
  backgroundColor: 'transparent',
  font: 'inherit',
  fontSize: '0.9375rem',
  '&::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 },
  [theme.breakpoints.down('sm')]: { fontSize: 16 }, // under it Safari on phones enlarges the page
}));

interface SearchBoxProps {
  /** Searched for now. */
  readonly value: string;
  readonly label: string;
  readonly onChange: (term: string) => void;
}

/** Searches half a second after the last letter, on Enter at once. */
export function SearchBox({ value, label, onChange }: SearchBoxProps) {
  const { t } = useTranslation('kit');
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, search } = useSearch(value, onChange);
  const empty = (): void => {
    setText('');
    search('');
    input.current?.focus();
  };
  return (
    <Frame>
      <Search fontSize="small" />
      <Input
        ref={input}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        maxLength={mostLetters}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search(text.trim());
          if (key === 'Escape') empty();
        }}
      />
      {text === '' ? null : (
        <IconButton edge="end" size="small" aria-label={t('clearSearch')} onClick={empty}>
          <Clear fontSize="small" />
        </IconButton>
      )}
    </Frame>
  );
}

/** Turns typing into searches: each term once. */
function useSearch(value: string, onChange: (term: string) => void) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const search = (term: string): void => {
    if (term === asked.current) return;
    asked.current = term;
    onChange(term);
  };
  useEffect(() => {
    if (value === asked.current) return;
    // Asked for by other means: a link, the way back.
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  });
  return { text, setText, search };
}
