import type { Contact } from '#shared/contract/contacts.ts';
import { ContactDialog } from '#web/parts/contacts/ContactDialog.tsx';
import { NewTicketDialog } from '#web/parts/contacts/NewTicketDialog.tsx';
import type { AskedOfCard } from './MessageBubble.tsx';

interface CardDialogProps {
  readonly asked: AskedOfCard;
  /** Action that a card still needs, or null. */
  readonly onAsked: (asked: AskedOfCard | null) => void;
}

/** Saves the person of a card, or begins a conversation with them: whoever is no contact yet becomes one first. */
export function CardDialog({ asked, onAsked }: CardDialogProps) {
  const close = (): void => onAsked(null);
  if (asked.known) return <NewTicketDialog contact={asked.known} onClose={close} />;
  const goOn = (known: Contact): void => onAsked(asked.wants === 'write' ? { ...asked, known } : null);
  return <ContactDialog contact={asked.card} onSaved={goOn} onClose={close} />;
}
