/** JSON as a queue body. SQS refuses U+FFFE and U+FFFF, which people can send, and its emulator all beyond: these are escaped, as JSON may. */
export function queueText(message: unknown): string {
  return JSON.stringify(message).replace(/[\ud800-\udfff\ufffe\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
}
