import { runCampaign } from '#functions/areas/campaigns/dispatch/run-campaign.ts';
import { takeMailTurns } from '#functions/areas/campaigns/mail/mail-lane.ts';
import { sendConfirmed } from '#functions/areas/campaigns/dispatch/send-confirmed.ts';
import { sweepCampaign } from '#functions/areas/campaigns/dispatch/sweep-campaign.ts';
import { takeCampaignTurn } from '#functions/areas/campaigns/dispatch/table-lane.ts';
import { wakeLanes } from '#functions/areas/campaigns/dispatch/wake-lanes.ts';
import { forgetCampaign } from '#functions/areas/campaigns/forget-campaign.ts';
import { deleteCampaign } from '#functions/areas/campaigns/stop-campaign.ts';
import { startScheduled } from '#functions/areas/campaigns/start-campaign.ts';
import { begunCampaign, campaignDeps, givenCampaign, numbersOf } from '#tests/support/campaigns.ts';
import { begunEmail } from '#tests/support/emails.ts';
import { playCampaign } from '#tests/support/played-campaign.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { CampaignJob } from '#shared/contract/jobs.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import type { Home } from '#tests/support/given.ts';

const hourMs = 3_600_000;

interface Attended {
  readonly home: Home;
  readonly connection: ConnectionItem;
}

const asking = { confirmation: true, confirmationMessage1: 'Quer saber das ofertas?' } as const;
const begin =
  (fields = {}) =>
  async ({ home, connection }: Attended): Promise<void> =>
    void (await begunCampaign(home, { ...fields, connections: [connection] }));

/** For each type of job of campaigns what makes one, and what is done when it comes. */
export const campaignCases: {
  readonly [K in Exclude<CampaignJob['type'], 'sendAccountMail' | 'sendDnsMail' | 'noteFailedLogin'>]: {
    make: (all: Attended) => Promise<void>;
    run: (home: Home, job: Extract<CampaignJob, { type: K }>) => Promise<void>;
  };
} = {
  startCampaign: {
    async make({ home, connection }) {
      await givenCampaign(home, { connections: [connection], scheduledAt: isoTime(home.deps.clock.nowMs() + hourMs) });
    },
    run: ({ deps }, job) => startScheduled(deps, job),
  },
  runCampaign: { make: begin(), run: ({ deps }, job) => runCampaign(deps, job) },
  campaignTurn: { make: begin(), run: ({ deps }, job) => takeCampaignTurn(deps, job) },
  mailTurn: { make: async ({ home }) => void (await begunEmail(home)), run: ({ deps }, job) => takeMailTurns(deps, job) },
  sweepCampaign: {
    make: begin(asking),
    run: ({ deps }, job) => sweepCampaign(deps, job),
  },
  sendConfirmed: {
    async make(all) {
      await begunCampaign(all.home, { connections: [all.connection], ...asking, recipients: 1 });
      await playCampaign(all.home, { untilMs: all.home.deps.clock.nowMs() + 60_000 });
      await customerWrites(all.home, all.connection, { text: 'Quero', number: numbersOf(1)[0] ?? '' });
    },
    run: ({ deps }, job) => sendConfirmed(deps, job),
  },
  wakeLanes: {
    async make(all) {
      const { home, connection } = all;
      await begin()(all);
      await home.deps.jobs.send({ type: 'wakeLanes', companyId: home.company.companyId, connectionId: connection.connectionId });
    },
    run: ({ deps }, job) => wakeLanes(deps, job),
  },
  forgetCampaign: {
    async make({ home, connection }) {
      const { id } = await begunCampaign(home, { connections: [connection] });
      await playCampaign(home);
      await deleteCampaign(campaignDeps(home), home.admin, id);
    },
    run: ({ deps }, job) => forgetCampaign(deps, job),
  },
};
