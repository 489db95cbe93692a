import type { ConnectionState } from '@whiskeysockets/baileys';
import type { SessionEvent } from './session-state.ts';
import { closingCodeOf } from './status-code.ts';

export interface SocketFacts {
  readonly number: string | null;
  /** How long the socket has been open. */
  readonly openMs: number;
  readonly random: number;
}

/** Turns Baileys' updates of a socket into events of its session. */
export function socketEvents(update: Partial<ConnectionState>, { number, openMs, random }: SocketFacts): readonly SessionEvent[] {
  return [
    ...(update.qr ? [{ type: 'qr', code: update.qr } as const] : []),
    ...(update.isNewLogin ? [{ type: 'paired' } as const] : []),
    ...(update.connection === 'open' ? [{ type: 'opened', number } as const] : []),
    ...(update.connection === 'close'
      ? [{ type: 'closed', statusCode: closingCodeOf(update.lastDisconnect?.error, openMs > 0), openMs, random } as const]
      : []),
  ];
}
