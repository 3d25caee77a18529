import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { CancelButton } from '@/components/ui/close-buttons';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { foldedText } from '@/lib/domain/expense-search';
import { CURRENCIES } from '@/lib/domain/money/currency';
import { isolatedName } from '@/lib/domain/name';
import type { Locale } from '@/lib/i18n/locales';

interface CurrencyPickerProps {
  title: string;
  hint: string;
  /** Those that stand first, the one that is chosen among them. */
  first: readonly string[];
  firstTitle: string;
  current: string | null;
  /** What is chosen instead of a currency. */
  none?: string;
  onChoose: (code: string | null) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A list of all currencies, by name or code, in which one is chosen. */
export function CurrencyPicker({
  title,
  hint,
  first,
  firstTitle,
  current,
  none,
  onChoose,
  onClose,
  children,
}: CurrencyPickerProps) {
  const t = useTranslations('currency');
  const locale = useLocale();
  const [text, setText] = useState('');
  const lists = useRef<HTMLDivElement>(null);

  const firstCodes = first.join(' ');
  const { usual, others } = useMemo(() => currenciesIn(locale, firstCodes), [locale, firstCodes]);
  const isSearching = text.trim() !== '';
  const found = isSearching ? searchCurrencies([...usual, ...others], text) : [];
  const [only] = found.length === 1 ? found : [];

  function choose(currency: string | null) {
    onChoose(currency);
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
    <Dialog onClose={onClose} title={title} description={hint} isPhoneKeyboardLeftDown>
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
        className="touch-target mt-4 w-full flex-none rounded-lg border border-control bg-paper px-3 py-2 [&::-webkit-search-cancel-button]:hidden"
      />
      {/* Its height stays as it is while fewer are found. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what has the focus. */}
      <div
        ref={lists}
        onKeyDown={moveOnArrows}
        className="-mx-[12px] mt-3 mb-1 h-[min(25rem,48dvh)] min-h-[min(10rem,48dvh)] overflow-y-auto"
      >
        <p role="status" className={isSearching && found.length === 0 ? 'px-3 py-2 text-soft' : 'sr-only'}>
          {isSearching && t('found', { count: found.length })}
        </p>
        {isSearching ? (
          <ul aria-label={title}>{choices(found)}</ul>
        ) : (
          <>
            <ul aria-label={firstTitle}>
              {none && <Choice name={none} isCurrent={current === null} onChoose={() => choose(null)} />}
              {choices(usual)}
            </ul>
            <ul aria-label={t('others')} className="mt-2 border-t border-line pt-2">
              {choices(others)}
            </ul>
          </>
        )}
      </div>
      {children}
      <div className="stick-to-end flex justify-end bg-paper pt-2 shadow-[0_1.25rem_0_var(--paper)]">
        <CancelButton onClick={onClose} />
      </div>
    </Dialog>
  );
}

function currenciesIn(locale: Locale, firstCodes: string) {
  const named = (code: string): NamedCurrency => ({ code, name: currencyName(locale, code) });
  const usual = firstCodes.split(' ').filter(Boolean);
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
        className="flex min-h-11 w-full flex-wrap items-center justify-end gap-x-3 rounded-lg px-[12px] py-1.5 text-left -outline-offset-2 hover:bg-tint aria-current:font-semibold"
      >
        <span className="min-w-0 flex-[1_1_7rem] wrap-anywhere first-letter:uppercase">{name}</span>{' '}
        <bdi className="flex-none text-sm text-soft">{code}</bdi>
        <Icon name="check" className={`size-4 flex-none text-accent ${isCurrent ? '' : 'invisible'}`} />
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

/** The name of a currency in a language, or its code where the platform knows no name. */
export function currencyName(locale: string, code: string): string {
  return /^[A-Z]{3}$/.test(code) ? (namesIn(locale).of(code) ?? code) : isolatedName(code, '');
}

const made = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string): Intl.DisplayNames {
  const names = made.get(locale) ?? new Intl.DisplayNames(locale, { type: 'currency' });
  made.set(locale, names);
  return names;
}
