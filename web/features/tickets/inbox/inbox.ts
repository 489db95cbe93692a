import type { UnsentAnswer } from '#web/service-worker/inbox.ts';

/** Addresses that the service worker answers. Without one in charge of the page there is nothing to ask. */
const ask = async (name: string, method = 'GET'): Promise<Response | undefined> => {
  if (!navigator.serviceWorker?.controller) return undefined;
  const response = await fetch(`/inbox${name}`, { method });
  return response.ok ? response : undefined;
};

/** Something that another application shared. */
export interface Share {
  readonly name: string;
  readonly text: string;
  readonly files: readonly File[];
}

export interface KeptAnswer extends UnsentAnswer {
  readonly name: string;
}

interface Inbox {
  readonly shares: readonly Share[];
  readonly answers: readonly KeptAnswer[];
}

/** All that waits for a page, the oldest first. */
export async function readInbox(): Promise<Inbox> {
  const names = ((await (await ask(''))?.json()) ?? []) as readonly string[]; // the worker's list
  const [shares, answers]: [Share[], KeptAnswer[]] = [[], []];
  for (const name of names) {
    const kept = await ask(`/${name}`);
    if (kept && name.startsWith('share-')) shares.push({ name, ...shareOf(await kept.formData()) });
    if (kept && name.startsWith('answer-')) answers.push({ name, ...((await kept.json()) as UnsentAnswer) }); // kept by the worker
  }
  return { shares, answers };
}

export async function dropFromInbox(name: string): Promise<void> {
  await ask(`/${name}`, 'DELETE');
}

/** Applications put an address into the text, into its own field, or into both. */
function shareOf(form: FormData): Pick<Share, 'text' | 'files'> {
  const words = ['title', 'text', 'url'].map((field) => form.get(field)).filter((word): word is string => typeof word === 'string' && word.trim() !== '');
  const told = words.filter((word, at) => !words.some((other, place) => place !== at && other.includes(word) && (other !== word || place < at)));
  return { text: told.join('\n'), files: form.getAll('files').filter((file): file is File => file instanceof File && file.name !== '') };
}
