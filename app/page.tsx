import type { Metadata } from 'next';
import { HomePage } from '@/components/home/home-page';
import { FAILED_QUERY, FORM_FAILURES } from '@/lib/contract/form';

// Without a referrer a browser would not say, over plain http, that the form comes from this page. No other site gets it.
export const metadata: Metadata = { referrer: 'same-origin' };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  const { [FAILED_QUERY]: failed } = await searchParams;
  return <HomePage failure={FORM_FAILURES.find((failure) => failure === failed)} />;
}
