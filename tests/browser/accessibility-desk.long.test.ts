import { axeFindsNothing } from './support/axe-suite.ts';
import { privateScenes } from './support/scenes.ts';

axeFindsNothing({ owner: privateScenes });
