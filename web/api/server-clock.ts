/** How far the server's clock is ahead of this device's, as far as its replies tell. */
let lead = { leastMs: -Infinity, mostMs: Infinity };

/** The Date header says whole seconds, cut off. */
const headerStepMs = 1_000;

/** Learns from a reply's Date header. Each reply narrows what is known; one that disagrees shows that a clock was set. */
export function noteServerDate(date: string, sentAtMs: number, receivedAtMs: number): void {
  const serverMs = Date.parse(date);
  if (Number.isNaN(serverMs)) return;
  const seen = { leastMs: serverMs - receivedAtMs, mostMs: serverMs + headerStepMs - sentAtMs };
  const agrees = seen.leastMs <= lead.mostMs && seen.mostMs >= lead.leastMs;
  lead = agrees ? { leastMs: Math.max(seen.leastMs, lead.leastMs), mostMs: Math.min(seen.mostMs, lead.mostMs) } : seen;
}

/** Now by the server's clock: this device's own wherever that may be right. */
export const serverNowMs = (): number => Date.now() + Math.min(Math.max(0, lead.leastMs), lead.mostMs);
