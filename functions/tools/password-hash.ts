import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const deriveKey = promisify(argon2);

interface Cost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
}

/** The second choice of OWASP's list: 19 MiB, two passes. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const currentCost: Cost = { memoryKiB: 19_456, passes: 2, lanes: 1 };
const tagBytes = 32;

/** Characters of base 64 as PHC strings have them: without padding. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Stands in for the hash of an account that does not exist, so that it takes the same time to refuse. No password fits it. */
const noAccountHash = phcString(currentCost, Buffer.alloc(16), Buffer.alloc(tagBytes));

/**
 * @param salt 16 random bytes.
 * @returns a PHC string, which carries the cost, so that the cost may rise without a migration.
 */
export async function hashPassword(password: string, salt: Buffer): Promise<string> {
  return phcString(currentCost, salt, await derive(password, salt, currentCost, tagBytes));
}

/** Whether the password fits; without a hash, or with an empty one, it works as long and answers no. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const parts = phc.exec(passwordHash || noAccountHash);
  if (!parts) throw new Error('the stored password hash is not of the known form');
  const [, memoryKiB, passes, lanes, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const cost = { memoryKiB: Number(memoryKiB), passes: Number(passes), lanes: Number(lanes) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), cost, expected.length);
  return timingSafeEqual(actual, expected) && Boolean(passwordHash);
}

/** The same character typed on two keyboards may come in two Unicode forms. */
function derive(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return deriveKey('argon2id', { message, nonce, tagLength, memory: cost.memoryKiB, passes: cost.passes, parallelism: cost.lanes });
}

function phcString(cost: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=${cost.lanes}$${encode(salt)}$${encode(tag)}`;
}
