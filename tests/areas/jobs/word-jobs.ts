import { keepWords } from '#functions/records/words/keep-words.ts';
import { mergeWords } from '#functions/records/words/merge-words.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { Home } from '#tests/support/given.ts';

/** A tail that is long enough, and one ticket's words to be forgotten. */
export const wordJobs = {
  mergeWords: {
    async make({ home: { deps, company }, ticket }: { readonly home: Home; readonly ticket: Ticket }): Promise<void> {
      const { companyId } = company;
      const table = deps.table.forCompany(companyId);
      const second = Math.floor(deps.clock.nowMs() / 1_000);
      const said = (row: number) => Array.from({ length: 200 }, (_, word) => ({ word: `palavra${row}x${word}`, ticket: ticket.id + (word % 2), second }));
      for (let row = 0; row < 16; row += 1) await keepWords({ table, clock: deps.clock }, companyId, said(row));
      await deps.jobs.send({ type: 'mergeWords', companyId, deleted: [ticket.id] });
    },
    run: ({ deps }: Home, job: Extract<Job, { type: 'mergeWords' }>): Promise<void> => mergeWords(deps, job),
  },
};
