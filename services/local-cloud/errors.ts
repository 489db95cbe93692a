/** Something the person at the terminal can put right: shown as one sentence, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
