const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as an input of type `datetime-local` takes it, in the browser's time zone: `2026-11-30T14:05`. */
export function toLocalInput(ms: number): string {
  const at = new Date(ms);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Reads such an input as UTC. @param local not empty. */
export const fromLocalInput = (local: string): string => new Date(local).toISOString();
