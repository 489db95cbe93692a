import type { Page } from 'playwright-core';
import type { Words } from './words.ts';

/** Things that the company of the scenes has. */
export interface Stage {
  /** Path of the conversation that is open. */
  readonly ticketPath: string;
  readonly openName: string;
  readonly waitingName: string;
  readonly unpairedConnection: string;
  /** Title of the conversation with a colleague, in which somebody is called upon. */
  readonly chatTitle: string;
  /** Name of the one that there is, not started yet. */
  readonly campaignName: string;
  /** Name of somebody who wants no campaigns. */
  readonly optedOutName: string;
  /** Name of the e-mail campaign that there is, not sent yet. */
  readonly emailName: string;
  /** The company itself, as platform staff see it beside others. */
  readonly companyName: string;
  /** Title of what platform staff tell everybody. */
  readonly announcementTitle: string;
  readonly helpTitle: string;
}

export interface Scene {
  readonly name: string;
  /** Ends when everything to be looked at is there. */
  readonly show: (page: Page, words: Words, stage: Stage) => Promise<void>;
  /** Part to look at, where the rest of the page is out of reach meanwhile. */
  readonly within?: string;
}

/** A scene that begins where another one ends. */
export const after =
  (before: Scene['show'], show: Scene['show']): Scene['show'] =>
  async (page, words, stage) => {
    await before(page, words, stage);
    await show(page, words, stage);
  };
