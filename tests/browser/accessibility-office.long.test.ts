import { axeFindsNothing } from './support/axe-suite.ts';
import { billingScenes } from './support/billing-scenes.ts';
import { handScenes } from './support/hand-scenes.ts';
import { mailScenes } from './support/mail-scenes.ts';
import { newsScenes } from './support/news-scenes.ts';
import { publicScenes } from './support/public-scenes.ts';
import { staffScenes } from './support/staff-scenes.ts';

axeFindsNothing({ stranger: publicScenes, owner: [...handScenes, ...mailScenes, ...newsScenes, ...billingScenes], staff: staffScenes });
