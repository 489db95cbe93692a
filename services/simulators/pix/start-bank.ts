import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadTlsCertificate } from '../tls-certificate.ts';
import { Bank } from './bank.ts';
import { merchant } from './pix-code.ts';
import { apiServer, doorServer } from './servers.ts';

interface BankOptions {
  /** Port of the doors; 0 for any. */
  readonly port: number;
  readonly dataDir: string;
  /** Address that is told of payments. */
  readonly appUrl: string;
}

type AccountMember = 'clientId' | 'clientSecret' | 'pixKey' | 'certificate' | 'key' | 'ca' | 'baseUrl' | 'tokenUrl' | 'merchantName' | 'merchantCity';

export interface StartedBank {
  readonly doorUrl: string;
  /** For the secret that an operator enters; certificates and key in PEM. */
  readonly account: Readonly<Record<AccountMember, string>>;
  close(): Promise<void>;
}

/** A bank with the Central Bank's API over mutual TLS, and doors for people. */
export async function startBank({ port, dataDir, appUrl }: BankOptions): Promise<StartedBank> {
  const bank = new Bank(dataDir);
  const own = loadTlsCertificate(dataDir, 'bank', 'Recado simulated bank');
  const client = loadTlsCertificate(dataDir, 'client', 'Recado at its simulated bank');
  const api = apiServer(bank, own, client);
  bank.state.apiPort = await listen(api, bank.state.apiPort);
  bank.save();
  const doors = doorServer(bank, appUrl);
  const doorPort = await listen(doors, port);
  const apiUrl = `https://127.0.0.1:${bank.state.apiPort}`;
  const { clientId, clientSecret, pixKey } = bank.state;
  return {
    doorUrl: `http://127.0.0.1:${doorPort}/local/pix`,
    account: {
      clientId,
      clientSecret,
      pixKey,
      certificate: client.certificate,
      key: client.privateKey,
      ca: own.certificate,
      baseUrl: apiUrl,
      tokenUrl: '',
      ...merchant,
    },
    close: async () => {
      for (const server of [api, doors]) server.closeAllConnections();
      await Promise.all([api, doors].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** At the port that it had, else at any. */
async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    if (port === 0 || !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return listen(server, 0);
  }
  // A server that listens on TCP has such an address.
  return (server.address() as AddressInfo).port;
}
