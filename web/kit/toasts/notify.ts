import { toastText } from '#web/errors/error-text.ts';
import { i18n } from '#web/i18n/instance.ts';
import { requestToasts } from './toast-host.ts';

/** The specification's 2 seconds. Hovering or focusing a toast keeps it. */
const successMs = 2_000;
/** Failures and warnings are read, not glanced at. */
const readingMs = 6_000;

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
export function notifyError(error: unknown): void {
  void i18n.loadNamespaces('screen-errors').then(() => show('error', toastText(error), readingMs));
}
