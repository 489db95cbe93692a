import Close from '@mui/icons-material/Close';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MessageId, TicketId } from '#shared/contract/ids.ts';
import { useBackCloses } from '#web/kit/dialogs/back-closes.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { SearchFrame } from '#web/kit/fields/SearchFrame.tsx';
import { markColors } from '#web/kit/marks/mark-colors.ts';
import { findBoxId } from './find-box.ts';
import { type Find, useFind } from './use-find.ts';
import { highlightName, useWordMarks } from './use-word-marks.ts';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  gap: theme.spacing(0.5),
  padding: theme.spacing(0.75, 1),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  // As wide as the conversation.
  '& > :first-of-type': { maxWidth: 'none' },
}));
const wordMarks = <GlobalStyles styles={(theme) => ({ [`::highlight(${highlightName})`]: markColors(theme) })} />;
const Count = styled('span')(({ theme }) => ({
  flexShrink: 0,
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
}));

/** Limit of the contract's searches. */
const mostLetters = 200;

interface FindBarProps {
  readonly ticketId: TicketId;
  /** Names the place of the messages on the screen, as a selector. */
  readonly places: string;
  readonly onShow: (id: MessageId) => void;
  readonly onClose: () => void;
}

/** Looks for words in the whole conversation, and goes from one message that has them to the next. */
export function FindBar({ ticketId, places, onShow, onClose }: FindBarProps) {
  const { t } = useTranslation('find');
  const { t: common } = useTranslation();
  const [text, setText] = useState('');
  const find = useFind(ticketId, text, onShow);
  useWordMarks(find.search, places);
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    Enter: ({ shiftKey }) => find.step(shiftKey ? -1 : 1),
    ArrowUp: () => find.step(1),
    ArrowDown: () => find.step(-1),
    Escape: onClose,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const run = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!run) return;
    event.preventDefault();
    // Escape would go on to what lies beneath.
    event.stopPropagation();
    run(event);
  };
  useBackCloses(onClose);
  const isNone = find.count === 0;
  return (
    <Root role="search" aria-label={t('find')}>
      {wordMarks}
      <SearchFrame>
        <Search fontSize="small" aria-hidden />
        <input
          id={findBoxId}
          type="text"
          role="searchbox"
          aria-label={t('words')}
          placeholder={t('words')}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={mostLetters}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <Count role="status">
          <CountText find={find} />
        </Count>
      </SearchFrame>
      {find.isFailed ? (
        <Button size="small" onClick={find.retry}>
          {common('retry')}
        </Button>
      ) : null}
      <LabelledIconButton size="small" label={t('older')} hint="Enter" disabled={isNone} onClick={() => find.step(1)}>
        <KeyboardArrowUp />
      </LabelledIconButton>
      <LabelledIconButton size="small" label={t('newer')} hint="Shift+Enter" disabled={isNone} onClick={() => find.step(-1)}>
        <KeyboardArrowDown />
      </LabelledIconButton>
      <LabelledIconButton size="small" label={t('close')} hint="Esc" onClick={onClose}>
        <Close fontSize="small" />
      </LabelledIconButton>
    </Root>
  );
}

function CountText({ find: { search, at, count, isSearching, isFailed } }: { readonly find: Find }) {
  const { t } = useTranslation('find');
  if (isFailed) return t('failed');
  if (count > 0) return t(isSearching ? 'placeSoFar' : 'place', { place: at + 1, total: count });
  if (isSearching) return t('searching');
  return search === '' ? null : t('nothing');
}
