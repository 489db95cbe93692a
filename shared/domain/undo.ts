/** A move can be taken back this long: time to notice a slip and to reach the button. */
export const undoMs = 8_000;

/** The server holds what a move makes it say a little longer: the answer has a way to the browser, and the wish one back. */
export const heldMs = undoMs + 1_500;
