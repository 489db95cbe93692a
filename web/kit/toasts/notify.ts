import { toastText } from '#web/errors/error-text.ts';
import { requestToasts } from './toast-host.ts';

/** The specification's 2 seconds. Hovering or focusing a toast keeps it. */
const successMs = 2_000;
/** Failures and warnings are read, not glanced at. */
const readingMs = 6_000;
/** Time to notice a slip and to reach the button. */
const undoMs = 8_000;

type Kind = 'success' | 'warning' | 'error';

/** The same text is shown once at a time. */
async function show(kind: Kind, text: string, autoClose: number): Promise<void> {
  const [{ toast }] = await Promise.all([import('react-toastify'), requestToasts()]);
  toast[kind](text, { autoClose, toastId: text });
}

/** @param shownMs on screens where the specification has another time. */
export const notifySuccess = (text: string, shownMs = successMs): void => void show('success', text, shownMs);
export const notifyWarning = (text: string): void => void show('warning', text, readingMs);
/** Says what failed, in the user's language. */
export const notifyError = (error: unknown): void => void show('error', toastText(error), readingMs);

/** Says what was done, with a button that takes it back. `undo` runs at most once. */
export async function notifyUndo(text: string, undo: () => void): Promise<void> {
  const [{ toast }, { undoContent }] = await Promise.all([import('react-toastify'), import('./UndoToast.tsx'), requestToasts()]);
  toast.success(undoContent, { autoClose: undoMs, closeOnClick: false, data: { text, undo } });
}
