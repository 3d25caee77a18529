import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { CheckIcon } from '@/components/ui/icons';
import { foldedText } from '@/lib/domain/folded-text';
import { CURRENCIES } from '@/lib/domain/money/currency';
import type { Locale } from '@/lib/i18n/locales';
import { currencyName } from './currency-name';

/** Chooses the currency that sums are shown in. */
export function CurrencyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('currency');
  const cancel = useTranslations('confirm')('cancel');
  const locale = useLocale();
  const session = useSession();
  const current = useProjectSession(({ editor }) => editor.draft.currency) ?? null;
  const [text, setText] = useState('');
  const lists = useRef<HTMLDivElement>(null);

  const { usual, others } = useMemo(() => currenciesIn(locale, current), [locale, current]);
  const isSearching = text.trim() !== '';
  const found = isSearching ? searchCurrencies([...usual, ...others], text) : [];
  const [only] = found.length === 1 ? found : [];

  function choose(currency: string | null) {
    session.dispatch({ type: 'currency-changed', currency });
    onClose();
  }

  function moveFocus(event: KeyboardEvent, by: 1 | -1) {
    event.preventDefault();
    const choices = [...(lists.current?.querySelectorAll('button') ?? [])];
    const at = choices.indexOf(document.activeElement as HTMLButtonElement);
    choices[Math.min(Math.max(at + by, 0), choices.length - 1)]?.focus();
  }

  function moveOnArrows(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') moveFocus(event, 1);
    if (event.key === 'ArrowUp') moveFocus(event, -1);
  }

  /** Enter takes what was found if there is nothing to choose from. */
  function takeOnEnter(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') moveFocus(event, 1);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearching) return;
    if (only) choose(only.code);
    else moveFocus(event, 1);
  }

  const choices = (of: readonly NamedCurrency[]) =>
    of.map(({ code, name }) => (
      <Choice key={code} code={code} name={name} isCurrent={code === current} onChoose={() => choose(code)} />
    ));

  return (
    <Dialog isOpen onClose={onClose} title={t('title')} description={t('hint')} isPhoneKeyboardLeftDown>
      <input
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={takeOnEnter}
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        className="touch-target mt-4 w-full rounded-lg border border-control bg-paper px-3 py-2 [&::-webkit-search-cancel-button]:hidden"
      />
      {/* Its height stays as it is while fewer are found. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what has the focus. */}
      <div
        ref={lists}
        onKeyDown={moveOnArrows}
        className="-mx-[12px] my-3 h-[min(25rem,48dvh)] flex-none overflow-y-auto"
      >
        <p role="status" className={isSearching && found.length === 0 ? 'px-3 py-2 text-soft' : 'sr-only'}>
          {isSearching && t('found', { count: found.length })}
        </p>
        {isSearching ? (
          <ul aria-label={t('title')}>{choices(found)}</ul>
        ) : (
          <>
            <ul aria-label={t('usual')}>
              <Choice name={t('none')} isCurrent={current === null} onChoose={() => choose(null)} />
              {choices(usual)}
            </ul>
            <ul aria-label={t('others')} className="mt-2 border-t border-line pt-2">
              {choices(others)}
            </ul>
          </>
        )}
      </div>
      <Button variant="outline" onClick={onClose} className="self-end">
        {cancel}
      </Button>
    </Dialog>
  );
}

/** The current one comes with the usual ones, so that it is in sight. */
function currenciesIn(locale: Locale, current: string | null) {
  const named = (code: string): NamedCurrency => ({ code, name: currencyName(locale, code) });
  const usual = [...new Set([...(current === null ? [] : [current]), ...usualCurrencies(locale, navigator.languages)])];
  const others = CURRENCIES.filter((code) => !usual.includes(code)).map(named);
  const { compare } = new Intl.Collator(locale);
  return { usual: usual.map(named), others: others.sort((a, b) => compare(a.name, b.name)) };
}

interface ChoiceProps {
  code?: string;
  name: string;
  isCurrent: boolean;
  onChoose: () => void;
}

function Choice({ code, name, isCurrent, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
        className="flex min-h-11 w-full flex-wrap items-center justify-end gap-x-3 rounded-lg px-[12px] py-1.5 text-left -outline-offset-2 hover:bg-tint aria-current:font-[600]"
      >
        <span className="min-w-0 flex-[1_1_7rem] wrap-anywhere first-letter:uppercase">{name}</span>{' '}
        <bdi className="flex-none text-sm text-soft">{code}</bdi>
        <CheckIcon className={`size-4 flex-none text-accent ${isCurrent ? '' : 'invisible'}`} />
      </button>
    </li>
  );
}

interface NamedCurrency {
  readonly code: string;
  readonly name: string;
}

/** Those whose code or name contains the text, case and accents left aside. Those whose code begins with it come first. */
function searchCurrencies(currencies: readonly NamedCurrency[], text: string): NamedCurrency[] {
  const wanted = foldedText(text);
  const isCode = ({ code }: NamedCurrency) => foldedText(code).startsWith(wanted);
  const found = currencies.filter((currency) => isCode(currency) || foldedText(currency.name).includes(wanted));
  return [...found.filter(isCode), ...found.filter((currency) => !isCode(currency))];
}

/** Of the countries in which a language is spoken, and where people travel to. */
const usual: Record<Locale, readonly string[]> = {
  en: ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF'],
  de: ['EUR', 'CHF', 'USD', 'GBP'],
  es: ['EUR', 'USD', 'MXN', 'ARS', 'COP', 'CLP', 'PEN'],
};

/** Regions whose currency has not their code as its first two letters, as ISO 4217 has it otherwise. */
const EURO =
  'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT';
const others: Record<string, string> = {
  ...Object.fromEntries(EURO.split(' ').map((region) => [region, 'EUR'])),
  EC: 'USD',
  PR: 'USD',
  PS: 'ILS',
  LI: 'CHF',
};

/** What people with this language and these languages of their browser are likely to choose, the likeliest first. */
function usualCurrencies(locale: Locale, browserLanguages: readonly string[]): string[] {
  const regional = browserLanguages.flatMap((language) => {
    // Not by Intl.Locale: it throws at what is no tag, and WebKit on a Linux without a language says “C”.
    const [, region] = /-([A-Z]{2})\b/.exec(language) ?? [];
    const currency = region && (others[region] ?? CURRENCIES.find((code) => code.startsWith(region)));
    return currency ? [currency] : [];
  });
  return [...new Set([...regional, ...usual[locale]])];
}
