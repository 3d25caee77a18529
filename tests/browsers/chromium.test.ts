import { startChromium } from './engines/chromium';
import { describeFlows } from './flows/describe-flows';

describe('in Chromium', () => describeFlows(startChromium));
