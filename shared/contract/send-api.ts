import * as z from 'zod';
import { digitsOf, numberDigits } from '../domain/contact-row.ts';
import { fullNumber } from '../domain/phone.ts';
import { messageId } from './ids.ts';
import { maxBodyCharacters } from './messages.ts';
import { defineRoutes } from './route.ts';

/** Calls that one token may make in a minute. */
export const sendsPerMinute = 60;

/** As people write it: only its digits count, and no country begins with a zero. JSON may hold it as a number. */
const number = z
  .union([z.string().max(40), z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)])
  .transform((written) => digitsOf(String(written)))
  .transform((digits) => (digits.startsWith('0') ? fullNumber(digits) : digits))
  .pipe(z.string().min(numberDigits.least).max(numberDigits.most));

/** Words of the specification. */
export const sentMessage = 'Mensagem enviada';

export const sendApiRoutes = defineRoutes({
  sendByApi: {
    method: 'POST',
    path: '/messages/send',
    permission: 'connectionToken',
    summary:
      'Send a text or files to a number, by the token of a connection, at most 60 times a minute. It stands in the contact’s active ticket, or in the chat without opening one.',
    acceptsFiles: true,
    headers: z.object({
      'idempotency-key': z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Within a day the same key and body are answered the same, and sent once; another body is refused with 422.'),
    }),
    body: z.object({
      number: number.describe('With country and area code, such as 5511999999999.'),
      body: z.string().max(maxBodyCharacters).default('').describe('The text, or the caption of the first file.'),
      mediaUrl: z
        .url({ protocol: /^https?$/ })
        .max(2_000)
        .optional()
        .describe('The https address of a file at a public address, in place of `medias`.'),
    }),
    reply: z.object({ mensagem: z.literal(sentMessage), id: messageId }),
    examples: {
      text: { number: '5511999999999', body: 'Olá! Seu pedido saiu para entrega.' },
      mediaUrl: { number: '5511999999999', body: 'Segue o boleto.', mediaUrl: 'https://www.example.com/boleto.pdf' },
    },
    errors: [
      'ERR_VALIDATION',
      'ERR_EMPTY_MESSAGE',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_ADDRESS_REFUSED',
      'ERR_FILE_TYPE_REFUSED',
      'ERR_CONNECTION_TOKEN_INVALID',
      'ERR_SUBSCRIPTION_EXPIRED',
      'ERR_NO_WAPP_FOUND',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_PAYLOAD_TOO_LARGE',
      'ERR_UNSUPPORTED_MEDIA_TYPE',
      'ERR_CLIENT_TOKEN_REUSED',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
});
