/** Where works wait for a session to open. */
export class OpenGate {
  #waiting: ((isOpen: boolean) => void)[] = [];

  /** @returns whether it opened in time and before it was given up. */
  async wait(timeoutMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const isOpen = await new Promise<boolean>((resolve) => {
      this.#waiting.push(resolve);
      timer = setTimeout(() => resolve(false), timeoutMs);
    });
    clearTimeout(timer);
    return isOpen;
  }

  settle(isOpen: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const settle of waiting) settle(isOpen);
  }
}
