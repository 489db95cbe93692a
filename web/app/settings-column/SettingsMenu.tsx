import SearchIcon from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link, useLocation } from 'react-router-dom';
import { SearchFrame } from '#web/kit/fields/SearchFrame.tsx';
import { addressOf, isEntryAt, type SettingsEntry } from './settings-groups.ts';
import { findEntries, loadWords, type Hit } from './search-words.ts';
import { useSettingsEntries } from './use-settings-entries.ts';

const Head = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  padding: theme.spacing(1.5, 1.5, 1),
  backgroundColor: theme.vars.palette.background.paper,
}));
const Heading = styled('h2')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1.5, 2.5, 0.5),
  color: theme.vars.palette.text.secondary,
  fontSize: '0.75rem',
  fontWeight: 600,
}));
const Entries = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(0, 1.25),
  '& > li': { position: 'relative', padding: theme.spacing(0.75, 1.25), borderRadius: theme.shape.borderRadius },
  '& > li:hover': { backgroundColor: theme.vars.palette.action.hover },
  '& > li:has([aria-current])': { backgroundColor: `color-mix(in srgb, ${theme.vars.palette.brand} 12%, transparent)` },
  '& a': { display: 'block', color: theme.vars.palette.text.primary, fontSize: '0.875rem', fontWeight: 600, lineHeight: '18px', textDecoration: 'none' },
  '& a[aria-current]': { color: theme.vars.palette.primary.main },
  // The whole entry is the link's.
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.75rem', lineHeight: '16px' },
}));
const Nothing = styled('p')(({ theme }) => ({ margin: 0, padding: theme.spacing(1, 2.5), color: theme.vars.palette.text.secondary }));

/** A search over every word of the settings, and the settings by groups. */
export function SettingsMenu({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { t, ready } = useTranslation('settings-column');
  const [typed, setTyped] = useState('');
  const [hasWords, setHasWords] = useState(false);
  const groups = useSettingsEntries();
  const entries = groups.flatMap((group) => group.entries);
  const prepare = (): void => void loadWords(entries).then(() => setHasWords(true));
  const hits = typed.trim() === '' || !ready ? null : findEntries(entries, typed, ({ name }) => [t(name), t(`about_${name}`)]);
  return (
    <>
      <Head>
        <SearchFrame as="label">
          <SearchIcon fontSize="small" />
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={typed}
            onFocus={prepare}
            onChange={({ target }) => setTyped(target.value)}
          />
        </SearchFrame>
      </Head>
      {hits ? (
        <Found hits={hits} isSure={hasWords} onNavigate={onNavigate} />
      ) : (
        groups.map(({ group, entries: own }) => (
          <div key={group} role="group" aria-labelledby={`settings-${group}`}>
            <Heading id={`settings-${group}`}>{t(`group_${group}`)}</Heading>
            <Entries>
              {own.map((entry) => (
                <EntryLink key={entry.name} entry={entry} note={t(`about_${entry.name}`)} onNavigate={onNavigate} />
              ))}
            </Entries>
          </div>
        ))
      )}
      <div style={{ minHeight: 16 }} />
    </>
  );
}

interface FoundProps {
  readonly hits: readonly Hit[];
  /** Every word has come. */
  readonly isSure: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function Found({ hits, isSure, onNavigate }: FoundProps) {
  const { t } = useTranslation('settings-column');
  if (hits.length === 0) return <Nothing role="status">{t(isSure ? 'nothing' : 'searching')}</Nothing>;
  return (
    <Entries aria-label={t('found')}>
      {hits.map(({ entry, words, at }) => (
        <EntryLink key={entry.name} entry={entry} at={at} note={words ?? t(`about_${entry.name}`)} onNavigate={onNavigate} />
      ))}
    </Entries>
  );
}

interface EntryLinkProps {
  readonly entry: SettingsEntry;
  readonly at?: string | undefined;
  readonly note: string;
  readonly onNavigate: (() => void) | undefined;
}

function EntryLink({ entry, at, note, onNavigate }: EntryLinkProps) {
  const { t } = useTranslation('settings-column');
  const location = useLocation();
  const id = useId();
  return (
    <li>
      <Link to={addressOf(entry, at)} aria-describedby={id} aria-current={isEntryAt(entry, location) ? 'page' : undefined} onClick={onNavigate}>
        {t(entry.name)}
      </Link>
      <small id={id}>{note}</small>
    </li>
  );
}
