import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SearchFrame } from '../fields/SearchFrame.tsx';

/** The specification's delay for searches. */
const searchDelayMs = 500;

/** Limit of the contract's searches. */
const mostLetters = 50;

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
    <SearchFrame>
      <Search fontSize="small" />
      <input
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
    </SearchFrame>
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
