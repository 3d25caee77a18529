/** A group of Lea, Max and Noa, as Splitwise exports it. */
export const SPLITWISE_CSV = `Date,Description,Category,Cost,Currency,Lea,Max,Noa

2026-06-01,Boat,Rent,300.00,EUR,200.00,-100.00,-100.00
2026-06-02,Dinner,Dining out,80.00,EUR,-30.00,50.00,-20.00
2026-06-03,Guide,Other,90.00,EUR,45.00,-90.00,45.00
2026-06-04,Lea paid Max,Payment,50.00,EUR,50.00,-50.00,0.00
2026-06-05,Own coffee,Other,4.00,EUR,0.00,0.00,0.00

2026-06-09,Total balance, , ,EUR,265.00,-190.00,-75.00
`;

/** A project of Cospend, in which a family counts double and Cy is gone. */
export const COSPEND_WEIGHTS = `name,weight,active,color
"Ada",1,1,"#ddcb55"
"Bo family",2,1,"#0082c9"
"Cy gone",1,0,"#b6469d"

what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,repeatfreq,repeatallactive,repeatuntil,categoryid,paymentmode,paymentmodeid,comment,deleted
"Rent",120,2026-09-01,1788220800,"Ada",1,1,"Ada,Bo family,Cy gone",n,1,0,,0,n,0,"",0
"Cy pays",30,2026-09-02,1788307200,"Cy gone",1,0,"Ada",n,1,0,,-11,n,0,"",0
`;

/** A group of Ida, Jon and Kim, as Spliit exports it. */
export function spliitGroup(expenses: object[], more: object = {}) {
  const participants = ['Ida', 'Jon', 'Kim'].map((name) => ({ id: `id-${name}`, name }));
  return {
    id: 'g',
    name: 'Sailing',
    currency: '€',
    currencyCode: 'EUR',
    expenses,
    participants,
    activities: [],
    ...more,
  };
}

/** An expense of that group. */
export function spliitExpense(more: object) {
  return {
    id: 'x1',
    title: 'Harbour',
    amount: 900,
    paidById: 'id-Ida',
    paidFor: ['Ida', 'Jon', 'Kim'].map((name) => ({ participantId: `id-${name}`, shares: 100 })),
    splitMode: 'EVENLY',
    isReimbursement: false,
    recurrenceRule: 'NONE',
    expenseDate: '2026-05-01T00:00:00.000Z',
    category: { grouping: 'Transportation', name: 'Hotel' },
    notes: null,
    originalAmount: null,
    originalCurrency: null,
    ...more,
  };
}
