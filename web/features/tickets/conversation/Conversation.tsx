import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useHasRight } from '#web/api/session.ts';
import { useSeeMentions } from '#web/parts/mentions/queries.ts';
import { focusWhenThere } from '#web/kit/page/focus-when-there.ts';
import { undoPlace } from '#web/kit/undo/undo-offers.ts';
import { useLiveJoin } from '#web/live/LiveProvider.tsx';
import { messageBoxId } from '../composer/Composer.tsx';
import { noteBoxId } from '../composer/NoteComposer.tsx';
import { quickButtonId, quickSearchId } from '../composer/QuickButton.tsx';
import { DropNote } from '#web/parts/conversation/composer-parts.tsx';
import { useNarrower } from '#web/kit/page/use-narrower.ts';
import { useAttachments } from '../composer/use-attachments.ts';
import { useFileDrop } from '../composer/use-file-drop.ts';
import { useQuoted } from '../composer/use-quoted.ts';
import { WritingPlace } from '../composer/WritingPlace.tsx';
import type { WritingMode } from '../composer/WritingTabs.tsx';
import { rememberTicket } from '../recent-tickets.ts';
import { useWriting } from '../writing-rule.ts';
import { TagStrip } from '../tags/TagStrip.tsx';
import { ContactDrawer } from './ContactDrawer.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { historyId, useFindBar } from '../find/use-find-bar.ts';
import { LateCommands } from './LateCommands.tsx';
import { MessageHistory } from './MessageHistory.tsx';
import { TypingNote } from './TypingNote.tsx';

// The conversation is read before what is still to be sent.
const ContactSchedules = lazy(async () => ({ default: (await import('../schedules/ContactSchedules.tsx')).ContactSchedules }));

// Most conversations are read without looking for anything.
const FindBar = lazy(async () => ({ default: (await import('../find/FindBar.tsx')).FindBar }));

const Root = styled('section')({ display: 'flex', height: '100%', minWidth: 0 });
const Column = styled('div')({ position: 'relative', display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, height: '100%' });
/** A quiet dotted ground: paper to write on. */
const History = styled('div')(({ theme }) => ({
  flexGrow: 1,
  minHeight: 0,
  backgroundImage: `radial-gradient(color-mix(in srgb, ${theme.vars.palette.text.primary} 7%, transparent) 1px, transparent 1px)`,
  backgroundSize: '18px 18px',
}));

/** Conversation of a ticket. Mounted anew for every ticket. */
export function Conversation({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const writing = useWriting(ticket);
  const mayWrite = writing === 'allowed';
  // Beside the list, the bar has its place there.
  const isPhone = useNarrower('sm');
  const mayNote = useHasRight('conversations:answer');
  const [quoted, setQuoted] = useQuoted(ticket.id);
  const files = useAttachments(ticket.id);
  const [mode, setMode] = useState<WritingMode>('message');
  const drop = useFileDrop(mayWrite && mode === 'message' ? files.add : null);
  const [hasDetails, setHasDetails] = useState(false);
  const find = useFindBar();
  useLiveJoin({ action: 'joinChatBox', ticketId: ticket.id }, { action: 'leaveChatBox', ticketId: ticket.id });
  useEffect(() => rememberTicket(ticket), [ticket]);
  useSeeMentions(ticket.id);
  const note = (): void => {
    setMode('note');
    focusWhenThere(`#${noteBoxId}`);
  };
  const answer = (message: Message): void => {
    setQuoted(message);
    setMode('message');
  };
  const reply = (): void => {
    setMode('message');
    focusWhenThere(`#${messageBoxId}`);
  };
  const quick = (): void => {
    setMode('message');
    requestAnimationFrame(() => document.getElementById(quickButtonId)?.click());
    focusWhenThere(`#${quickSearchId}`);
  };
  // A notice's button and what was shared lead to the box, for a finger as well.
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${messageBoxId}`) focusWhenThere(hash);
  }, [hash]);
  return (
    <Root aria-label={t('conversation', { name: ticket.contact.name })} onKeyDown={find.onKeyDown}>
      <Column {...drop.handlers}>
        <LateCommands
          actions={{
            reply: mayWrite ? reply : null,
            quick: mayWrite ? quick : null,
            note: mayNote ? note : null,
            details: () => setHasDetails(!hasDetails),
            find: find.open,
          }}
        />
        {drop.isOver ? <DropNote>{t('dropHere')}</DropNote> : null}
        <ConversationHeader ticket={ticket} hasDetails={hasDetails} onDetails={() => setHasDetails(!hasDetails)} onFind={find.open} />
        <Suspense>{find.isOpen ? <FindBar ticketId={ticket.id} places={`#${historyId}`} onShow={find.show} onClose={find.close} /> : null}</Suspense>
        <TagStrip ticket={ticket} />
        <History id={historyId}>
          <MessageHistory ticket={ticket} writing={writing} wanted={find.wanted} onReply={answer} />
        </History>
        <TypingNote ticketId={ticket.id} />
        {isPhone ? <div ref={undoPlace} /> : null}
        <Suspense>
          <ContactSchedules contactId={ticket.contactId} />
        </Suspense>
        <WritingPlace ticket={ticket} writing={writing} mode={mode} onMode={setMode} files={files} quoted={quoted} onQuotedDone={() => setQuoted(null)} />
      </Column>
      <ContactDrawer ticket={ticket} isOpen={hasDetails} onClose={() => setHasDetails(false)} />
    </Root>
  );
}
