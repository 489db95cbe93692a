/** Id of the field that looks in a conversation. */
export const findBoxId = 'conversation-find';

/** Ctrl or Cmd with F. In the field itself it comes the second time, and is the browser's. */
export function asksToFind({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  const isFind = key.toLowerCase() === 'f' && ctrlKey !== metaKey && !altKey && !shiftKey;
  return isFind && !(target instanceof HTMLElement && target.id === findBoxId);
}
