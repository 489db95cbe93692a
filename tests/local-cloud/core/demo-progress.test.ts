import { describe, expect, it } from 'vitest';
import { type DemoPage, type Pages, Progress } from '#services/demo/progress.ts';

const about = { companyName: 'Flor de Ipê', password: 'flordeipe', logins: [{ email: 'ana@flordeipe.example', is: 'admin' }] };

function keptPages(first?: DemoPage): Pages & { page: DemoPage | undefined } {
  return {
    page: first,
    async read() {
      return this.page;
    },
    async write(page) {
      this.page = page;
    },
  };
}

async function started(pages: Pages) {
  const lines: string[] = [];
  const told: string[] = [];
  const progress = await Progress.open(pages, about, (line) => lines.push(line));
  const tell = (part: string, error?: Error) =>
    progress.do(part, async () => {
      told.push(part);
      if (error) throw error;
    });
  return { progress, lines, told, tell };
}

describe('the progress of the demonstration', () => {
  it('tells a story that fails in one line, and goes on with the others', async () => {
    const pages = keptPages();
    const { progress, lines, told, tell } = await started(pages);

    await Promise.all([tell('Camila'), tell('Elisa', new Error('POST /tickets: 500 <html>\n  <body>Internal')), tell('Kleber')]);

    expect(told).toEqual(['Camila', 'Elisa', 'Kleber']);
    expect(lines).toEqual(['Elisa: left out, POST /tickets: 500 <html> <body>Internal']);
    expect(await progress.finish()).toBe(1);
    expect(pages.page).toMatchObject({ done: ['Camila', 'Kleber'], isWhole: false });
  });

  it('goes on with what is missing at the next start, and is whole then', async () => {
    const pages = keptPages();
    const first = await started(pages);
    await first.tell('Camila');
    await first.tell('Elisa', new Error('no answer'));
    await first.progress.finish();

    const second = await started(pages);
    await second.tell('Camila');
    await second.tell('Elisa');
    const failed = await second.progress.finish();
    const third = await started(pages);

    expect([second.progress.isResumed, second.told, failed]).toEqual([true, ['Elisa'], 0]);
    expect(third.progress.isWhole).toBe(true);
  });

  it('is marked part by part, so that a sudden end loses only what was under way', async () => {
    const pages = keptPages();
    const { tell } = await started(pages);

    await tell('Camila');

    expect(pages.page?.done).toEqual(['Camila']);
  });

  it('of another company begins anew', async () => {
    const pages = keptPages({ ...about, companyName: 'Flor de Ipê 4711', done: ['Camila'], isWhole: true });

    const { progress } = await started(pages);

    expect([progress.isWhole, progress.isResumed]).toEqual([false, false]);
  });
});
