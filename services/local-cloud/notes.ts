import { join } from 'node:path';
import { isRecord } from './aws/aws-json.ts';
import { readJsonFile, writePrivateFile } from './private-file.ts';

/** A few logins and parts that are done. */
const mostLetters = 65_536;

/** A page of JSON in the data folder: whoever fills the system keeps there what visitors and the next filling need. */
export class Notes {
  readonly #file: string;
  readonly #superUserFile: string;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'demo.json');
    this.#superUserFile = join(dataDir, 'super-user.json');
  }

  read(): object {
    const kept = readJsonFile(this.#file);
    return isRecord(kept) ? kept : {};
  }

  /** @returns false for what is no object, or too large. */
  write(content: unknown): content is object {
    const text = JSON.stringify(content, null, 2);
    if (!isRecord(content) || text.length > mostLetters) return false;
    writePrivateFile(this.#file, text);
    return true;
  }

  /** The address of the platform's own user; the password stays in the file. */
  superUser(): { email: string | null; file: string } {
    const kept = readJsonFile(this.#superUserFile);
    return { email: isRecord(kept) ? String(kept['email']) : null, file: this.#superUserFile };
  }
}
