import { chime } from './chime.ts';
import { type Notice, showDesktopNotice } from './desktop-notices.ts';
import { preference } from './preferences.ts';

/** Notices told singly when many come at once, after a cut. */
const mostNotices = 3;

/**
 * Tells of what has just come: by a sound, and outside of the page where the user wants it.
 *
 * @param mark of the newest: tabs of one browser ring once for it.
 */
export function tellNews(notices: readonly Notice[], mark: string): void {
  if (notices.length === 0) return;
  if (preference('sound') && isFirstTab(mark)) void chime();
  for (const notice of notices.slice(0, mostNotices)) showDesktopNotice(notice);
}

const rungKey = 'rung';

/** Whether no other tab of this browser has rung for it. */
function isFirstTab(mark: string): boolean {
  if (localStorage.getItem(rungKey) === mark) return false;
  localStorage.setItem(rungKey, mark);
  return true;
}
