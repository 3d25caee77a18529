import type { Engine } from '../support/engine';
import { Scene } from '../support/scene';
import { amountFlows } from './amounts';
import { dialogFlows } from './dialogs';
import { historyFlows } from './history';
import { homeFlows } from './home';
import { keyboardFlows } from './keyboard';
import { languageFlows } from './languages';
import { narrowFlows } from './narrow';
import { offlineFlows } from './offline';
import { printFlows } from './print';
import { savingFlows } from './saving';
import { sharingFlows } from './sharing';
import { themeFlows } from './themes';
import { togetherFlows } from './together';
import { touchFlows } from './touch';
import { withoutScriptsFlows } from './without-scripts';

const flows = [
  homeFlows,
  keyboardFlows,
  touchFlows,
  amountFlows,
  dialogFlows,
  savingFlows,
  togetherFlows,
  offlineFlows,
  historyFlows,
  sharingFlows,
  languageFlows,
  themeFlows,
  withoutScriptsFlows,
  narrowFlows,
  printFlows,
];

/** All flows in one session of the engine. */
export function describeFlows(startEngine: () => Promise<Engine>): void {
  let scene: Scene;
  beforeAll(async () => {
    scene = await Scene.start(startEngine);
  }, 120_000);
  beforeEach(() => scene.reset());
  afterAll(() => scene?.end());
  for (const describeFlow of flows) describeFlow(() => scene);
}
