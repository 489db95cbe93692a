import { createPublicKey, generateKeyPairSync, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import { readJsonFile, writePrivateFile } from '#services/local-cloud/private-file.ts';

/** The values behind the template's secrets, made once per data folder and kept in a file only its owner may read. */
export interface Secrets {
  /** PEM of the public half of the key that signs media URLs; its private half is the secret `mediaKeyName`. */
  mediaPublicKey: string;
  /**
   * @param secretId name or ARN.
   * @returns undefined when there is no such secret.
   */
  value(secretId: string): string | undefined;
  /** Sets the value that an operator would enter on AWS. */
  provide(name: string, value: string): void;
}

/** Not in the template: on AWS the deploy command makes this secret, since CloudFormation cannot generate an RSA key. */
export const mediaKeyName = 'RecadoMediaKey';

/** @param template as synthesized; secrets are needed to resolve it. */
export function openSecrets(dataDir: string, template: unknown): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored = readJsonFile(file);
  const values = new Map<string, string>(Object.entries(isRecord(stored) ? stored : {}).map(([name, value]) => [name, String(value)]));
  const known = values.size;
  const provided = new Map<string, string>();
  if (!values.has(mediaKeyName)) values.set(mediaKeyName, generateMediaKey());
  const resources = isRecord(template) && isRecord(template['Resources']) ? template['Resources'] : {};
  for (const [logicalId, resource] of Object.entries(resources)) {
    if (!isRecord(resource) || resource['Type'] !== 'AWS::SecretsManager::Secret') continue;
    const properties = isRecord(resource['Properties']) ? resource['Properties'] : {};
    const name = textOf(properties['Name'], logicalId);
    if (!values.has(name)) values.set(name, initialValue(properties));
  }
  if (values.size > known) writePrivateFile(file, JSON.stringify(Object.fromEntries(values), null, 2));
  return {
    mediaPublicKey: createPublicKey(values.get(mediaKeyName) ?? '')
      .export({ type: 'spki', format: 'pem' })
      .toString(),
    value: (secretId) => provided.get(nameOf(secretId)) ?? values.get(nameOf(secretId)),
    provide: (name, value) => void provided.set(name, value),
  };
}

function generateMediaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** `…:secret:NAME-xxxxxx`: Secrets Manager adds six characters to a name to make its ARN. */
function nameOf(secretId: string): string {
  return secretId.startsWith('arn:') ? (secretId.split(':')[6] ?? '').replace(/-[^-]{6}$/, '') : secretId;
}

function initialValue(properties: Record<string, unknown>): string {
  const { SecretString: text, GenerateSecretString: generate } = properties;
  if (typeof text === 'string') return text;
  if (!isRecord(generate)) return '';
  const password = generatePassword(generate);
  const key = generate['GenerateStringKey'];
  if (typeof key !== 'string') return password;
  const rest: unknown = JSON.parse(textOf(generate['SecretStringTemplate'], '{}'));
  return JSON.stringify({ ...(isRecord(rest) ? rest : {}), [key]: password });
}

const characterSets: Record<string, string> = {
  ExcludeLowercase: 'abcdefghijklmnopqrstuvwxyz',
  ExcludeUppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ExcludeNumbers: '0123456789',
  ExcludePunctuation: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
};

/** Takes at least one character of every kind that is not excluded, as Secrets Manager does unless told otherwise. */
function generatePassword(generate: Record<string, unknown>): string {
  const isSet = (name: string) => String(generate[name]) === 'true';
  const excluded = textOf(generate['ExcludeCharacters'], '');
  const allowed = (characters: string) => characters.split('').filter((character) => !excluded.includes(character));
  const sets = Object.entries(characterSets)
    .filter(([name]) => !isSet(name))
    .map(([, characters]) => allowed(characters))
    .filter((characters) => characters.length > 0);
  const all = sets.flat();
  const pick = (characters: string[]) => characters[randomInt(characters.length)] ?? '';
  const length = Number(generate['PasswordLength'] ?? 32);
  const password = Array.from({ length }, () => pick(all));
  if (generate['RequireEachIncludedType'] === false) return password.join('');
  const places = Array.from({ length }, (_, index) => index);
  for (const characters of sets) {
    const [place = 0] = places.splice(randomInt(places.length), 1);
    password[place] = pick(characters);
  }
  return password.join('');
}
