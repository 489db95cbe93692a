interface Typed {
  readonly email: string;
  readonly password: string;
}

let typed: Typed | null = null;

/** Hands what somebody signed up with to the login screen. It lives in this page alone and is never stored. */
export const keepTyped = (next: Typed): void => {
  typed = next;
};

/** Looks, and leaves it there. */
export const seeTyped = (): Typed | null => typed;

/** @returns whether it was still there: what was taken is gone. */
export function takeTyped(): boolean {
  const was = typed !== null;
  typed = null;
  return was;
}
