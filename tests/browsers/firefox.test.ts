import { startFirefox } from './engines/firefox';
import { describeFlows } from './flows/describe-flows';

describe('in Firefox', () => describeFlows(startFirefox));
