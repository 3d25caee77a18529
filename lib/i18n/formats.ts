import type { Formats } from 'next-intl';

export const formats = {
  number: {
    amount: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    amountField: { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false },
  },
  dateTime: {
    created: { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  },
} satisfies Formats;
