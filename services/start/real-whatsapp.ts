import { connect } from 'node:net';

/** Address that Baileys dials. https://github.com/WhiskeySockets/Baileys/blob/master/src/Defaults/index.ts */
const whatsappUrl = 'wss://web.whatsapp.com/ws/chat';
const patienceMs = 5_000;

/** Tells the person at the terminal what the real WhatsApp means, and whether it answers from here. Sessions try by themselves, whatever this finds. */
export async function tellOfWhatsapp(url: string | undefined, say: (line: string) => void): Promise<void> {
  say('WhatsApp is the real one: link a number under Configurações › Conexões. What you send reaches people.');
  const problem = await unreachable(new URL(url ?? whatsappUrl));
  if (problem !== undefined) say(`WhatsApp cannot be reached from this machine (${problem}). Everything else works, and each connection keeps trying.`);
}

/** @returns why the network brings nobody there; undefined when it does. */
function unreachable({ hostname, port }: URL): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || 443, timeout: patienceMs });
    const end = (problem: string | undefined) => {
      socket.destroy();
      resolve(problem);
    };
    socket.once('connect', () => end(undefined));
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error) => end('code' in error ? String(error.code) : error.message));
  });
}
