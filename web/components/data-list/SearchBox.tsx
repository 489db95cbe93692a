import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The specification's delay for searches. */
const searchDelayMs = 500;

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
  const empty = (): void => {
    setText('');
    search('');
    input.current?.focus();
  };
  const clear = (
    <InputAdornment position="end">
      <IconButton edge="end" size="small" aria-label={t('clearSearch')} onClick={empty}>
        <Clear fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
  return (
    <OutlinedInput
      size="small"
      value={text}
      placeholder={label}
      inputProps={{ 'aria-label': label, role: 'searchbox', enterKeyHint: 'search', maxLength: 50 }}
      inputRef={input}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search(text.trim());
        if (key === 'Escape') empty();
      }}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" />
        </InputAdornment>
      }
      {...(text === '' ? {} : { endAdornment: clear })}
      sx={{ flexGrow: 1, maxWidth: { sm: 360 } }}
    />
  );
}
