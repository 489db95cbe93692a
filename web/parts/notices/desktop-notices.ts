import { preference, setPreference } from './preferences.ts';

/** `unasked`: nobody has been asked yet, or an earlier yes was taken back here. */
export type DesktopNotices = 'on' | 'unasked' | 'blocked' | 'unsupported';

export function desktopNotices(): DesktopNotices {
  if (typeof Notification === 'undefined') return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && preference('desktopNotices') ? 'on' : 'unasked';
}

/** Asks the browser's question where it was not answered yet; only ever after a click on a switch that says what for. */
export async function turnOnDesktopNotices(): Promise<void> {
  const answer = await Notification.requestPermission();
  setPreference('desktopNotices', answer === 'granted');
}

export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Tag of the notice: a single notice for each thing, whichever tabs are open. */
  readonly tag: string;
  /** Runs when the notice is clicked. */
  readonly onOpen: () => void;
}

export function showDesktopNotice({ title, body, tag, onOpen }: Notice): void {
  if (desktopNotices() !== 'on') return;
  try {
    // Our own sound is played already.
    const notice = new Notification(title, { body, tag, silent: true, icon: '/favicon.svg' });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
      onOpen();
    });
  } catch {
    // Chrome on Android allows notices to service workers alone; the sound and the bell remain.
  }
}
