/** @throws Error when the work takes longer; it goes on, but nobody waits for it. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for the work, however it ends, but no longer than that. */
export async function settledWithin(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  await within(timeoutMs, work).catch(() => undefined); // only the waiting matters
}
