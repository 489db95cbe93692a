/** An expected failure of a simulator's door: answered as `{error: code, message}` with this 4xx status. */
export class DoorError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
