import { seededFraction } from './seeded-fraction.ts';

/** Values of `{nome}`, `{numero}` and `{email}`. */
export interface CampaignReader {
  readonly name: string;
  readonly number: string;
  readonly email: string;
}

export interface CampaignVariable {
  readonly key: string;
  readonly value: string;
}

const variable = /\{([^{}\s]+)\}/g;

/** A campaign's text as one recipient gets it. Plain text; what is filled in is not looked at again, and what means nothing stays as typed. */
export const fillCampaignText = (text: string, reader: CampaignReader, variables: readonly CampaignVariable[]): string =>
  compileCampaignText(text)(campaignValues(reader, variables));

/** Values of a text's variables. */
export type CampaignValues = (key: string) => string | undefined;

export function campaignValues(reader: CampaignReader, variables: readonly CampaignVariable[]): CampaignValues {
  const own: Readonly<Record<string, string>> = { nome: reader.name, numero: reader.number, email: reader.email };
  return (key) => (Object.hasOwn(own, key) ? own[key] : variables.find((one) => one.key === key)?.value);
}

/** The same for a text that many get: it is looked through once. */
export function compileCampaignText(text: string): (values: CampaignValues) => string {
  // Every second one is a variable's key.
  const pieces = text.split(variable);
  return (values) => pieces.map((piece, index) => (index % 2 === 0 ? piece : (values(piece) ?? `{${piece}}`))).join('');
}

/**
 * The text that a recipient gets: one of those that are not blank, at random, and the same whenever it is asked again.
 *
 * @param seed names campaign and recipient.
 * @returns the index among all; undefined when all are blank.
 */
export function chosenText(texts: readonly string[], seed: string): number | undefined {
  const filled = texts.flatMap((text, index) => (text.trim() === '' ? [] : [index]));
  return filled[Math.floor(seededFraction(seed) * filled.length)];
}

/** Answer to a contact who wants no campaigns. */
export const optOutAnswer = 'Pronto! Você não receberá mais mensagens de campanhas.';
