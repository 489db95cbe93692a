import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { Bar, MessageBox, Root, TooLong, useReadyInput, writeOn } from '#web/parts/conversation/composer-parts.tsx';
import { PeopleSuggestions } from '#web/parts/conversation/PeopleSuggestions.tsx';
import { noteColors } from '../notes/note-colors.ts';
import { useNoteComposer } from './use-note-composer.ts';

/** Id of the box to which the shortcut for a note leads. */
export const noteBoxId = 'note-box';

const Paper = styled(Root)(({ theme }) => noteColors(theme));
const Hint = styled('div')(({ theme }) => ({ padding: theme.spacing(0.5, 0.5, 0), fontSize: '0.75rem', color: theme.vars.palette.text.secondary }));

interface NoteComposerProps {
  readonly ticket: Ticket;
  /** Above the box: the choice between a note and a message. */
  readonly head: ReactNode;
}

/** Box for an internal note, in the note's own colour: what is written here goes to nobody outside. */
export function NoteComposer({ ticket, head }: NoteComposerProps) {
  const { t } = useTranslation('conversation');
  const input = useReadyInput(ticket);
  const { text, people, write, overLimit, canKeep, isKeeping, keep } = useNoteComposer(ticket, input);
  const press = (): void => {
    keep();
    // The button is locked until the note is kept.
    writeOn(input.current);
  };
  return (
    <Paper>
      {head}
      {overLimit > 0 ? <TooLong role="alert">{t('tooLong', { count: overLimit })}</TooLong> : null}
      <Bar>
        <PeopleSuggestions people={people} />
        <MessageBox
          id={noteBoxId}
          input={input}
          text={text}
          label={t('noteWrite')}
          placeholder={t('notePlaceholder')}
          suggested={people}
          onWrite={write}
          onSend={keep}
        />
        <Button variant="contained" disabled={!canKeep} loading={isKeeping} onClick={press} sx={{ flexShrink: 0 }}>
          {t('noteKeep')}
        </Button>
      </Bar>
      <Hint>{t('noteHint')}</Hint>
    </Paper>
  );
}
