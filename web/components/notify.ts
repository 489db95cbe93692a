import { errorText } from '../i18n/error-text.ts';
import { requestToasts } from './toast-host.ts';

/** The specification's 2 seconds. Hovering or focusing a toast keeps it. */
const toastMs = 2_000;
/** Warnings are read, not glanced at. */
const warningMs = 6_000;

type Kind = 'success' | 'warning' | 'error';

/** The same text is shown once at a time. */
async function show(kind: Kind, text: string, autoClose: number): Promise<void> {
  const [{ toast }] = await Promise.all([import('react-toastify'), requestToasts()]);
  toast[kind](text, { autoClose, toastId: text });
}

export const notifySuccess = (text: string): void => void show('success', text, toastMs);
export const notifyWarning = (text: string): void => void show('warning', text, warningMs);
/** Says what failed, in the user's language. */
export const notifyError = (error: unknown): void => void show('error', errorText(error), toastMs);
