// One file for the runner, since it would synthesize anew for each, and that takes seconds.
import './stack/alarms.ts';
import './stack/api.ts';
import './stack/bill.ts';
import './stack/capacity.ts';
import './stack/copies.ts';
import './stack/data.ts';
import './stack/deployer.ts';
import './stack/deployer-places.ts';
import './stack/forecast.ts';
import './stack/rights.ts';
import './stack/sessions.ts';
import './stack/shift.ts';
import './stack/spot.ts';
import './stack/stages.ts';
import './stack/template.ts';
import './stack/watch.ts';
