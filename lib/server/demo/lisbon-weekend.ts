import 'server-only';

export const PROJECT_NAME = 'Lisbon weekend';

interface DemoExpense {
  name: string;
  /** Minor units. */
  amount: bigint;
  /** Everyone when it is left out. */
  sharedBy?: readonly string[];
}

/** The members by name, each with the expenses that they paid. */
export const MEMBERS: Readonly<Record<string, readonly DemoExpense[]>> = {
  Ana: [
    { name: 'Apartment in Alfama, 3 nights', amount: 41_400n },
    { name: 'Groceries for breakfast', amount: 3_865n },
    { name: 'Jerónimos Monastery tickets', amount: 3_600n, sharedBy: ['Ana', 'Ben', 'Chloé'] },
  ],
  Ben: [
    { name: 'Taxi from the airport', amount: 1_840n },
    { name: 'Dinner at the fado house', amount: 13_250n },
    { name: 'Surf lesson in Carcavelos', amount: 7_000n, sharedBy: ['Ben', 'Diego'] },
  ],
  Chloé: [
    { name: 'Train to Sintra', amount: 1_880n },
    { name: 'Pastéis de Belém', amount: 1_430n },
    { name: 'Tile painting workshop', amount: 9_000n, sharedBy: ['Ana', 'Chloé'] },
  ],
  Diego: [
    { name: 'Seafood lunch in Cascais', amount: 9_620n },
    { name: 'Drinks in Bairro Alto', amount: 4_575n, sharedBy: ['Ben', 'Chloé', 'Diego'] },
  ],
};
