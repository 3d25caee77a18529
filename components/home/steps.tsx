import { useTranslations } from 'next-intl';

const steps = ['noAccount', 'track', 'settle'] as const;

export function Steps() {
  const t = useTranslations('home');
  return (
    <section aria-label={t('stepsLabel')} className="mx-auto mt-16 max-w-[1000px]">
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="rounded-(--radius) border border-line bg-paper p-5">
            <span
              className="grid size-7 place-items-center rounded-lg bg-tint font-[650] text-accent"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <h2 className="mt-3 mb-1 text-base font-[640]">{t(step)}</h2>
            <p className="text-soft">{t(`${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
