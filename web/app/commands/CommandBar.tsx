import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { PickedContact } from '#web/parts/contacts/ContactField.tsx';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import { MarkedText } from '#web/kit/marks/MarkedText.tsx';
import { formatRecent } from '#web/kit/formats/times.ts';
import { Keys } from './Keys.tsx';
import { useCommandBar, type BarEntry } from './use-command-bar.ts';

const Input = styled('input')(({ theme }) => ({
  width: '100%',
  padding: theme.spacing(2, 2.5),
  border: 0,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  outline: 'none !important', // the dialog has nothing else to focus
  font: 'inherit',
  fontSize: '1.0625rem',
  color: theme.vars.palette.text.primary,
  backgroundColor: 'transparent',
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));
const List = styled('div')(({ theme }) => ({
  minHeight: 56,
  maxHeight: 'min(420px, 60dvh)',
  margin: 0,
  padding: theme.spacing(1),
  overflowY: 'auto',
  '& > button': {
    width: '100%',
    border: 0,
    font: 'inherit',
    textAlign: 'left',
    color: 'inherit',
    background: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    minHeight: 40,
    padding: theme.spacing(0.5, 1.5),
    borderRadius: theme.shape.borderRadius,
    cursor: 'pointer',
  },
  '& > button[aria-selected=true]': { backgroundColor: theme.vars.palette.action.selected },
  '& .label': { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .sentence': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
  },
  '& .note': { flexShrink: 0, fontSize: '0.75rem', color: theme.vars.palette.text.secondary },
}));
const Nothing = styled('p')(({ theme }) => ({ margin: 0, padding: theme.spacing(2.5), color: theme.vars.palette.text.secondary }));

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Not left to the dialog, which takes the focus itself where the input comes a moment later. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

interface CommandBarProps {
  /** Somebody with whom there is no ticket yet is to be written to. */
  readonly onContact: (contact: PickedContact) => void;
  readonly onClose: () => void;
}

/** Everything that can be done, and where one can go, by typing some of its letters. */
export function CommandBar({ onContact, onClose }: CommandBarProps) {
  const { t } = useTranslation('commands');
  const id = useId();
  const bar = useCommandBar(onContact, onClose);
  const { entries, at } = bar;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    const step = steps[event.key];
    const chosen = entries[at];
    if (step) bar.moveTo(step(at, entries.length));
    else if (event.key === 'Enter' && chosen) bar.run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      disableAutoFocus
      onClose={onClose}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      aria-labelledby={`${id}-title`}
    >
      <VisuallyHidden as="h2" id={`${id}-title`}>
        {t('bar')}
      </VisuallyHidden>
      <Input
        ref={takeFocus}
        role="combobox"
        aria-label={t('bar')}
        aria-expanded={entries.length > 0}
        aria-controls={id}
        aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
        placeholder={t('placeholder')}
        value={bar.text}
        onChange={({ target }) => bar.write(target.value)}
        onKeyDown={onKeyDown}
      />
      {entries.length === 0 ? (
        <Nothing role="status">{t(bar.isSearching ? 'searching' : 'nothing')}</Nothing>
      ) : (
        <List role="listbox" id={id} aria-label={t('results')}>
          {entries.map((entry, index) => (
            <Entry key={entry.id} entry={entry} id={`${id}-${index}`} isChosen={index === at} onPoint={() => bar.moveTo(index)} onRun={() => bar.run(entry)} />
          ))}
        </List>
      )}
    </Dialog>
  );
}

/** Says why the ticket was found. Enter leads there. */
function Sentence({ found, search }: NonNullable<BarEntry['sentence']>) {
  const { t } = useTranslation('commands');
  const author = found.author ? `${found.author}:` : found.fromMe ? t('fromUs') : null;
  return (
    <span className="sentence">
      <time dateTime={found.createdAt}>{formatRecent(found.createdAt)}</time> · {author ? `${author} ` : null}
      <MarkedText text={found.excerpt} search={search} />
    </span>
  );
}

interface EntryProps {
  readonly entry: BarEntry;
  readonly id: string;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

function Entry({ entry, id, isChosen, onPoint, onRun }: EntryProps) {
  const { t } = useTranslation('commands');
  return (
    <button
      type="button"
      tabIndex={-1}
      ref={(element) => void (isChosen && element?.scrollIntoView({ block: 'nearest' }))}
      role="option"
      id={id}
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span className="label">
        {entry.label}
        {entry.sentence ? <Sentence {...entry.sentence} /> : null}
      </span>
      {entry.note ? <span className="note">{t(entry.note)}</span> : null}
      {entry.keys ? <Keys keys={entry.keys} /> : null}
    </button>
  );
}
