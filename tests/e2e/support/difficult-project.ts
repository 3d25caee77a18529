import type { WireProject } from '@/lib/contract/project';
import type { ProjectsApi } from './projects-api';

const HUGE = 9_999_999_999.99;
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2).slice(0, 150);
const EMOJI = '👨‍👩‍👧‍👦'.repeat(18);

const members = [
  { name: LONG, expenses: [{ name: LONG, amount: HUGE }] },
  { name: EMOJI, expenses: [{ name: EMOJI, amount: HUGE, involved: ['Member 3', 'Member 4'] }] },
  { name: null, expenses: [{ name: null, amount: null }] },
  { name: 'שרה בת אברהם', expenses: [{ name: 'ארוחת ערב', amount: 1_234_567.89 }] },
  ...Array.from({ length: 26 }, (_, index) => ({
    name: `Member ${index + 1}`,
    expenses: index % 5 === 0 ? [{ name: 'A rather long name of an expense, with words', amount: HUGE }] : [],
  })),
];

/** Thirty members, names without a place to break them, emoji of many code points, and the largest amounts. */
export function createDifficultProject(api: ProjectsApi): Promise<WireProject> {
  return api.create(LONG, members);
}

/** The same, for tests that save nothing. */
export function difficultProject(api: ProjectsApi): Promise<WireProject> {
  return api.shared(LONG, members);
}
