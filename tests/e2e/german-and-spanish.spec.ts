import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import type { Language } from './support/messages';
import { openPage } from './support/open-page';
import { expectPayments, openFromMenu, toast } from './support/project-page';

/** A whole flow in the words of one language. Its numbers need five digits before Spanish groups them. */
interface Words {
  language: string;
  locale: string;
  lang: Language;
  projectName: string;
  create: string;
  example: string;
  steps: string[];
  addMember: string;
  memberName: string;
  unnamed: string;
  addExpense: (name: string) => string;
  amountOf: (name: string) => string;
  involvedEveryone: (name: string) => string;
  involvedSome: string;
  whoIsInvolved: string;
  close: string;
  getsBack: string;
  owes: string;
  nothingToPay: string;
  heading: string;
  payments: string[];
  spent: string;
  save: string;
  upToDate: string;
  created: RegExp;
  savedToast: RegExp;
  removeExpense: string;
  removalText: string;
  cancel: string;
  confirm: string;
  removedToast: string;
  copy: string;
  copied: string;
  deletionText: string;
  deletedToast: string;
}

const german: Words = {
  language: 'German',
  locale: 'de-DE',
  lang: 'de',
  projectName: 'Projektname',
  create: 'Projekt erstellen',
  example: 'Beispiel ansehen',
  steps: ['Kein Konto nötig', 'Alle Ausgaben im Blick', 'Faire Abrechnung'],
  addMember: 'Mitglied hinzufügen',
  memberName: 'Name des Mitglieds',
  unnamed: 'Unbenannt',
  addExpense: (name) => `Ausgabe hinzufügen, bezahlt von ${name}`,
  amountOf: (name) => `Betrag für „${name}“`,
  involvedEveryone: (name) => `Beteiligt an „${name}“: alle`,
  involvedSome: 'Beteiligt an „Haus“: 2 von 3',
  whoIsInvolved: 'Wer ist an „Haus“ beteiligt?',
  close: 'Schließen',
  getsBack: 'bekommt 12.345,67',
  owes: 'schuldet 12.345,67',
  nothingToPay: 'Keine Zahlungen nötig',
  heading: 'So werden alle quitt',
  payments: ['Ben → Anna: 12.345,67'],
  spent: '3 Personen · 1 Zahlung · 24.691,34 ausgegeben',
  save: 'Änderungen speichern',
  upToDate: 'Alles gespeichert',
  created: /^Erstellt am \d{1,2}\. \p{L}+ \d{4}.* \d{1,2}:\d{2}$/u,
  savedToast: /^\d+ Änderungen gespeichert: .*Anna.* und \d+ weitere/,
  removeExpense: '„Haus“ entfernen',
  removalText: 'Entfernt „Haus“, 24.691,34.',
  cancel: 'Abbrechen',
  confirm: 'Bestätigen',
  removedToast: '„Haus“ entfernt',
  copy: 'Kopieren',
  copied: 'Kopiert',
  deletionText: 'Löscht „Ferien“ mit allen Mitgliedern und Ausgaben',
  deletedToast: 'Projekt gelöscht',
};

const spanish: Words = {
  language: 'Spanish',
  locale: 'es-ES',
  lang: 'es',
  projectName: 'Nombre del proyecto',
  create: 'Crear proyecto',
  example: 'Ver un ejemplo',
  steps: ['Sin registro', 'Todos los gastos, apuntados', 'Un reparto justo'],
  addMember: 'Añadir miembro',
  memberName: 'Nombre del miembro',
  unnamed: 'Sin nombre',
  addExpense: (name) => `Añadir gasto pagado por ${name}`,
  amountOf: (name) => `Importe de «${name}»`,
  involvedEveryone: (name) => `Participan en «${name}»: todos`,
  involvedSome: 'Participan en «Haus»: 2 de 3',
  whoIsInvolved: '¿Quién participa en «Haus»?',
  close: 'Cerrar',
  getsBack: 'le deben 12.345,67',
  owes: 'debe 12.345,67',
  nothingToPay: 'No hace falta ningún pago',
  heading: 'Cómo saldar las deudas',
  payments: ['Ben → Anna: 12.345,67'],
  spent: '3 personas · 1 pago · 24.691,34 gastado',
  save: 'Guardar cambios',
  upToDate: 'Todo guardado',
  created: /^Creado el \d{1,2} de \p{L}+ de \d{4}.* \d{1,2}:\d{2}$/u,
  savedToast: /^\d+ cambios guardados: .*Anna.* y \d+ más/,
  removeExpense: 'Eliminar «Haus»',
  removalText: 'Se eliminará «Haus», 24.691,34.',
  cancel: 'Cancelar',
  confirm: 'Confirmar',
  removedToast: 'Eliminado: «Haus»',
  copy: 'Copiar',
  copied: 'Copiado',
  deletionText: 'Se eliminará «Ferien» con todos sus miembros y gastos',
  deletedToast: 'Proyecto eliminado',
};

for (const words of [german, spanish]) {
  test.describe(`a browser that prefers ${words.language}`, () => {
    test.use({ locale: words.locale });

    test(`goes through a project in ${words.language}, from its creation to its end`, async ({
      page,
      api,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const dialog = page.getByRole('dialog');

      const home = await openPage(page, '/');
      expect(await home?.text()).toContain(`<html lang="${words.lang}"`);
      await expect(page.getByRole('link', { name: words.example })).toBeVisible();
      await expect(page.getByRole('listitem').getByRole('heading')).toHaveText(words.steps);
      await page.getByRole('textbox', { name: words.projectName }).fill('Ferien');
      await button(words.create).click();
      await page.waitForURL(/\/project\//);
      const projectId = page.url().split('/').at(-1) ?? '';
      await expect(page.getByRole('time')).toHaveText(words.created);

      for (const name of ['Anna', 'Ben', '']) {
        await button(words.addMember).click();
        await page.keyboard.type(name);
      }
      await expect(page.getByRole('article', { name: words.unnamed })).toBeVisible();
      await expect(page.getByRole('heading', { name: words.nothingToPay })).toBeVisible();

      await button(words.addExpense('Anna')).click();
      await page.keyboard.type('Haus');
      await page.getByRole('textbox', { name: words.amountOf('Haus') }).pressSequentially('24691,34');
      await button(words.involvedEveryone('Haus')).click();
      await expect(dialog).toHaveAccessibleName(words.whoIsInvolved);
      await page.getByRole('checkbox', { name: words.unnamed }).click();
      await button(words.close).click();
      await expect(button(words.involvedSome)).toBeVisible();

      await expect(page.getByRole('article', { name: 'Anna' })).toContainText('24.691,34');
      await expect(page.getByRole('article', { name: 'Anna' })).toContainText(words.getsBack);
      await expect(page.getByRole('article', { name: 'Ben', exact: true })).toContainText(words.owes);
      await expectPayments(page, words.heading, words.payments);
      await expect(page.getByText(words.spent)).toBeVisible();

      await button(words.save).click();
      await expect(button(words.upToDate)).toBeVisible();
      await expect(toast(page, words.savedToast)).toBeVisible();
      expect(await api.readPlain(projectId)).toEqual({
        name: 'Ferien',
        members: [
          { name: 'Anna', expenses: [['Haus', 24691.34, ['Anna', 'Ben']]] },
          { name: 'Ben', expenses: [] },
          { name: null, expenses: [] },
        ],
      });

      await page.reload();
      await expectPayments(page, words.heading, words.payments);
      await button(words.copy).click();
      await expect(page.getByRole('tooltip')).toHaveText(words.copied);

      await button(words.removeExpense).click();
      await expect(dialog).toContainText(words.removalText);
      await button(words.cancel).click();
      await button(words.removeExpense).click();
      await button(words.confirm).click();
      await button(words.save).click();
      await expect(toast(page, words.removedToast)).toBeVisible();
      await expect(button(words.upToDate)).toBeVisible();

      await openFromMenu(page, 'delete', words.lang);
      await expect(dialog).toContainText(words.deletionText);
      await button(words.confirm).click();
      await page.waitForURL('/');
      await expect(toast(page, words.deletedToast)).toBeVisible();
      expect(await api.status(projectId)).toBe(404);
    });
  });
}
