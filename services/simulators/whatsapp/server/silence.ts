import pino from 'pino';

export const silentLogger = pino({ level: 'silent' });

/** Lines that libsignal prints, some with whole sessions: private keys in the console. */
const libsignalLines = [
  'Closing session:',
  'Opening session:',
  'Removing old closed session:',
  'Session already closed',
  'Session already open',
  'Closing open session in favor of incoming prekey bundle',
  'Migrating session to:',
  'V1 session storage migration error',
  'Failed to decrypt message with any known session',
  'Session error:',
  'Decrypted message with closed session.',
  'WARNING: Expected pubkey of length 33',
  'Unhandled bucket type',
];

let isSilenced = false;

/** Drops libsignal's lines from this process's console; everything else is printed as before. */
export function silenceLibsignal(): void {
  if (isSilenced) return;
  isSilenced = true;
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const print = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      const [first] = parts;
      if (typeof first === 'string' && libsignalLines.some((line) => first.startsWith(line))) return;
      print(...parts);
    };
  }
}
