/** The code of what holds a field may still be on its way. */
const mostFrames = 120;

let isAwaited = false;

/** Somebody types already what belongs into a field that is on its way: no letter of it may resolve a ticket. */
export const isFieldAwaited = (): boolean => isAwaited;

/** Focuses a field as soon as it is on the screen; gives up after some 2 s. */
export function focusWhenThere(selector: string, frame = 0): void {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  isAwaited = !field && frame < mostFrames;
  field?.focus();
  field?.select();
  if (isAwaited) requestAnimationFrame(() => focusWhenThere(selector, frame + 1));
}
