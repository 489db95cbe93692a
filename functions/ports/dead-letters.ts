import * as declared from '#shared/ports/declared.ts';
import { port } from './port.ts';
import { sqs, type Sqs } from './sqs.ts';

/** A message that no retry can help, as it came. */
export interface DeadLetter {
  readonly id: string;
  readonly group: string;
  readonly body: string;
}

export type SetAside = (letter: DeadLetter) => Promise<void>;

/** Puts what cannot be read where people look, so that the rest of its group need not wait for all of its tries. */
export function openDeadLetters(queueUrl: string, call: Sqs = sqs): SetAside {
  return async ({ id, group, body }) => {
    await call('SendMessage', { QueueUrl: queueUrl, MessageBody: body, MessageGroupId: group, MessageDeduplicationId: id });
  };
}

export const deadLetters = () => port(declared.deadLetters, 'setAside', ({ DEAD_LETTERS_URL }) => openDeadLetters(DEAD_LETTERS_URL));
