// One file for the runner, since it would synthesize anew for each, and that takes seconds.
import './stack/api.ts';
import './stack/data.ts';
import './stack/forecast.ts';
import './stack/rights.ts';
import './stack/sessions.ts';
import './stack/stages.ts';
import './stack/template.ts';
