/** Minutes of waiting from which a queue asks for attention. */
export interface WaitLimits {
  readonly amberMinutes: number;
  readonly redMinutes: number;
}

export type WaitTone = 'calm' | 'amber' | 'red';

const minuteMs = 60_000;

/** How urgent somebody is who has waited so long. A red limit below the amber one leaves no amber. */
export function waitTone(waitedMs: number, { amberMinutes, redMinutes }: WaitLimits): WaitTone {
  if (waitedMs >= redMinutes * minuteMs) return 'red';
  return waitedMs >= amberMinutes * minuteMs ? 'amber' : 'calm';
}
