import { createHash } from 'node:crypto';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { SqsError } from './sqs-error.ts';

export interface MessageAttribute {
  DataType: string;
  StringValue?: string;
  /** Base64, as it travels. */
  BinaryValue?: string;
}

export type MessageAttributes = Record<string, MessageAttribute>;

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html */
const mostAttributes = 10;
const longestName = 256;

/** Characters that XML 1.0 cannot hold. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html */
const forbiddenCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export function hasForbiddenCharacter(text: string): boolean {
  return forbiddenCharacters.test(text);
}

/** @throws SqsError for names, types and values that SQS refuses. */
export function parseMessageAttributes(value: unknown): MessageAttributes {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value);
  if (entries.length > mostAttributes) throw refused(`Number of message attributes [${entries.length}] exceeds the allowed maximum [${mostAttributes}].`);
  return Object.fromEntries(entries.map(([name, attribute]) => [checkedName(name), parseAttribute(name, attribute)]));
}

function checkedName(name: string): string {
  if (name.length > longestName) throw refused(`Message attribute name must be shorter than ${longestName} characters.`);
  if (!/^[\w-]+(\.[\w-]+)*$/.test(name)) {
    throw refused(`Invalid attribute name '${name}': letters, digits, underscores, hyphens and single periods within are allowed.`);
  }
  if (/^(aws|amazon)\./i.test(name)) throw refused(`Message attribute name '${name}' begins with a reserved prefix.`);
  return name;
}

function parseAttribute(name: string, value: unknown): MessageAttribute {
  const attribute = isRecord(value) ? value : {};
  const { DataType, StringValue, BinaryValue } = attribute;
  if (typeof DataType !== 'string' || DataType === '') throw refused(`The message attribute '${name}' must contain non-empty message attribute type.`);
  const [kind] = DataType.split('.');
  if (kind !== 'String' && kind !== 'Number' && kind !== 'Binary') {
    throw refused(`The message attribute '${name}' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.`);
  }
  const content = kind === 'Binary' ? BinaryValue : StringValue;
  if (typeof content !== 'string' || content === '') {
    throw refused(`The message attribute '${name}' must contain non-empty message attribute value for message attribute type '${kind}'.`);
  }
  if (kind === 'Number' && !isNumber(content)) throw refused(`Can't cast the value of message (user) attribute '${name}' to a number.`);
  if (kind === 'String' && hasForbiddenCharacter(content)) throw new SqsError('InvalidMessageContents', forbiddenReason);
  return kind === 'Binary' ? { DataType, BinaryValue: content } : { DataType, StringValue: content };
}

export const forbiddenReason =
  'Invalid binary character was found in the message body, the set of allowed characters is #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF';

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

function refused(message: string): SqsError {
  return new SqsError('InvalidParameterValueException', message);
}

/** Names, types and values count. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html */
export function sizeOfAttributes(attributes: MessageAttributes): number {
  let bytes = 0;
  for (const [name, { DataType, StringValue = '', BinaryValue = '' }] of Object.entries(attributes)) {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(DataType) + Buffer.byteLength(StringValue) + Buffer.byteLength(BinaryValue, 'base64');
  }
  return bytes;
}

/**
 * The digest that SDKs compare with their own: of names, types and values in the order of names, each behind its length.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html
 */
export function digestOfAttributes(attributes: MessageAttributes): string | undefined {
  const names = Object.keys(attributes).toSorted();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  const update = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  for (const name of names) {
    const { DataType = '', StringValue, BinaryValue = '' } = attributes[name] ?? {};
    update(Buffer.from(name));
    update(Buffer.from(DataType));
    hash.update(Buffer.of(StringValue === undefined ? 2 : 1));
    update(StringValue === undefined ? Buffer.from(BinaryValue, 'base64') : Buffer.from(StringValue));
  }
  return hash.digest('hex');
}

/** @param wanted names, `All`, or prefixes as `bar.*`. */
export function selectAttributes(attributes: MessageAttributes, wanted: readonly string[]): MessageAttributes {
  if (wanted.length === 0) return {};
  if (wanted.includes('All') || wanted.includes('.*')) return attributes;
  const isWanted = (name: string) => wanted.some((want) => (want.endsWith('.*') ? name.startsWith(want.slice(0, -1)) : name === want));
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => isWanted(name)));
}

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
