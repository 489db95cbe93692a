import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { invalidValue, missing, SqsError } from './sqs-error.ts';

/** The members of an action as SQS documents them. */
export type Input = Record<string, unknown>;

/** @throws SqsError when it is not there. */
export function requiredText(input: Input, name: string): string {
  const value = optionalText(input, name);
  if (value === undefined || value === '') throw missing(name);
  return value;
}

export function optionalText(input: Input, name: string): string | undefined {
  const value = input[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new SqsError('SerializationException', `${name} must be a text.`);
  return value;
}

/** @throws SqsError outside of the range. */
export function optionalInteger(input: Input, name: string, least: number, most: number): number | undefined {
  const value = input[name];
  if (value === undefined || value === null) return undefined;
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most) {
    throw invalidValue(value, name, `Must be between ${least} and ${most}, if provided.`);
  }
  return Number(value);
}

export function texts(input: Input, name: string): string[] {
  const value = input[name];
  return Array.isArray(value) ? value.map(String) : [];
}

/** A map of texts, for instance attributes. */
export function textMap(input: Input, name: string): Record<string, string> {
  const value = input[name];
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)])) : {};
}

const token = /^[!-~]{1,128}$/;

/** Group and deduplication ids. @throws SqsError for what is longer than 128 characters or not printable. */
export function optionalToken(input: Input, name: string): string | undefined {
  const value = optionalText(input, name);
  if (value === undefined || token.test(value)) return value;
  throw invalidValue(value, name, `${name} can only include alphanumeric and punctuation characters. 1 to 128 in length.`);
}
