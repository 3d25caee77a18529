import { startWebKit } from './engines/webkit';
import { describeFlows } from './flows/describe-flows';

describe('in WebKit', () => describeFlows(startWebKit));
