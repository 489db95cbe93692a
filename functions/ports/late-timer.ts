import type { Clock } from './clock.ts';

/** Clocks of two machines differ by less. */
const apartMs = 2_000;

/**
 * Tells whether a timer may have gone off before the row was stored that its job looks at. Then it has to be set once more: the job found
 * nothing to do.
 *
 * @param at the timer's time.
 */
export const mayBeOver = ({ clock }: { readonly clock: Clock }, at: string): boolean => Date.parse(at) <= clock.nowMs() + apartMs;
