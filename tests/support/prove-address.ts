import type { ApiClient } from '#services/demo/api-client.ts';
import { authRoutes } from '#shared/contract/auth.ts';
import { eventually } from './eventually.ts';

interface Mail {
  readonly to: readonly string[];
  readonly text: string;
}

/** Follows the link that the sign-up had mailed, so that mails may go out. */
export async function proveAddress(admin: ApiClient): Promise<void> {
  const look = async (): Promise<string | undefined> => {
    const response = await fetch(`${admin.url}/local/mail`);
    const mails = (await response.json()) as Mail[]; // what the door lists
    const texts = mails.flatMap(({ to, text }) => (to.includes(admin.email) ? [text] : []));
    return texts.map((text) => /\/prove-address#([\w-]+)/.exec(text)?.[1]).find((token) => token !== undefined);
  };
  const token = await eventually('the mail about the address', look, { withinMs: 45_000 });
  await admin.call(authRoutes.proveAddress, { body: { token } });
}
