import { setTimeout as delay } from 'node:timers/promises';

/** A new distribution answers a little after CloudFormation says that it is there. */
const attempts = 10;
const betweenMs = 3_000;

interface Question {
  readonly path: string;
  readonly isRight: (reply: Response, text: string) => boolean;
  readonly wrong: string;
}

const questions: readonly Question[] = [
  { path: '/', isRight: (reply, text) => reply.ok && text.includes('<div id="root"'), wrong: 'the site does not give its page' },
  { path: '/tickets', isRight: (reply, text) => reply.ok && text.includes('<div id="root"'), wrong: 'the site does not give a screen its page' },
  // Through CloudFront with the right secret, the function and the table.
  { path: '/api/plans/list', isRight: (reply, text) => reply.ok && text.startsWith('['), wrong: 'the API does not answer as itself' },
];

/**
 * Asks a deployed stage what needs all its parts.
 *
 * @throws Error of one sentence that says what does not answer.
 */
export async function smokeTest(url: string): Promise<void> {
  for (const question of questions) await askUntilRight(url, question);
}

async function askUntilRight(url: string, { path, isRight, wrong }: Question): Promise<void> {
  let answer = '';
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) await delay(betweenMs);
    try {
      const reply = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) });
      const text = await reply.text();
      if (isRight(reply, text)) return;
      answer = `${reply.status} ${text.slice(0, 200)}`;
    } catch (error) {
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      answer = reason instanceof Error ? reason.message : String(reason);
    }
  }
  throw new Error(`everything is deployed, but ${wrong}: ${url}${path} answers ${answer}`);
}
