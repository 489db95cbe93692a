import * as z from 'zod';
import * as declared from '#shared/ports/declared.ts';
import { AppError } from '#shared/contract/errors.ts';
import { readSecret } from './secrets.ts';
import { port } from './port.ts';

const app = z.object({ appId: z.string(), appSecret: z.string(), verifyToken: z.string() });
/** The installation's app at Meta. */
export type MetaApp = z.output<typeof app>;

/** A secret that an operator enters takes effect without a deploy. */
const holdsMs = 5 * 60_000;

/** @param read the secret's text; for tests. */
export function openMetaApp(secretArn: string, { read = readSecret, nowMs = Date.now } = {}): () => Promise<MetaApp> {
  let kept: { readonly app: Promise<MetaApp>; readonly untilMs: number } | undefined;
  return () => {
    if (!kept || kept.untilMs <= nowMs()) {
      const loaded = read(secretArn).then((text) => app.parse(JSON.parse(text)));
      kept = { app: loaded, untilMs: nowMs() + holdsMs };
      loaded.catch(() => (kept = undefined));
    }
    return kept.app;
  };
}

/** @throws AppError ERR_META_NOT_CONFIGURED while nobody has entered an app */
export function requireConfigured(known: MetaApp): MetaApp {
  if (known.appId === '' || known.appSecret === '') throw new AppError('ERR_META_NOT_CONFIGURED');
  return known;
}

export const metaApp = () => port(declared.metaApp, 'app', ({ META_APP_SECRET_ARN }) => openMetaApp(META_APP_SECRET_ARN));
