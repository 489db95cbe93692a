/** Every outcome as 'done' or its error code. */
export async function outcomes(actions: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(actions);
  return settled.map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason?.code ?? one.reason)));
}
