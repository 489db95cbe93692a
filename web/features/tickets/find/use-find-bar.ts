import { useRef, useState, type KeyboardEvent } from 'react';
import type { MessageId } from '#shared/contract/ids.ts';
import { focusWhenThere } from '#web/kit/page/focus-when-there.ts';
import { asksToFind, findBoxId } from './find-box.ts';

/** Id of the place where a conversation's messages scroll. */
export const historyId = 'conversation-history';

/** Whether the conversation is being searched, and which message it shall show. The focus goes back to where it was. */
export function useFindBar() {
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState<{ readonly id: MessageId } | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const open = (): void => {
    const { activeElement } = document;
    if (!isOpen && activeElement instanceof HTMLElement) before.current = activeElement;
    setIsOpen(true);
    focusWhenThere(`#${findBoxId}`);
  };
  const close = (): void => {
    setIsOpen(false);
    setWanted(null);
    // An entry of a menu has gone by now.
    const place = before.current?.isConnected ? before.current : document.querySelector<HTMLElement>(`#${historyId} [tabindex]`);
    place?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInside = event.currentTarget.contains(event.target as Node); // a dialog of the conversation lies outside of it
    if (!isInside || !asksToFind(event.nativeEvent)) return;
    event.preventDefault();
    open();
  };
  return { isOpen, wanted, open, close, show: (id: MessageId) => setWanted({ id }), onKeyDown };
}
