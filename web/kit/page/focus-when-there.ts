/** The code of what holds a field may still be on its way. */
const mostFrames = 120;
/** A dialog's code may have to wait for the network. */
const mostFramesOfDialog = 900;

let isAwaited = false;

/** Somebody types already what belongs into a field that is on its way: no letter of it may resolve a ticket. */
export const isFieldAwaited = (): boolean => isAwaited;

/** Focuses a field as soon as it is on the screen; gives up after some 2 s. */
export function focusWhenThere(selector: string): void {
  whenThere(selector, mostFrames, (field) => {
    field.focus();
    field.select();
  });
}

/** Waits for a dialog that a key opens, which takes the focus by itself; gives up after some 15 s. */
export function awaitDialog(): void {
  whenThere('[role=dialog], [role=listbox], :is(input, textarea):focus', mostFramesOfDialog, () => undefined);
}

function whenThere(selector: string, framesLeft: number, use: (field: HTMLInputElement | HTMLTextAreaElement) => void): void {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  isAwaited = !field && framesLeft > 0;
  if (field) use(field);
  if (isAwaited) requestAnimationFrame(() => whenThere(selector, framesLeft - 1, use));
}
