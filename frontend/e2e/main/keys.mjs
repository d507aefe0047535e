// A person without a mouse: whatever is used is reached by the keys that browsers give it, and by nothing else.
import assert from 'node:assert/strict';

/** So many stops a page may have before whatever is looked for. */
const STOPS_MAX = 80;
/** So many choices a group may have. */
const CHOICES_MAX = 20;
/** So often a name may be typed until the list has it. */
const TRIES_MAX = 10;

const isHeld = (target) => target.evaluateAll((all) => all.some((one) => one === one.ownerDocument.activeElement));

/** Goes from stop to stop until it is there; of a group of choices any of them is. */
export async function tabTo(page, target) {
  await target.first().waitFor();
  for (let stops = 0; stops <= STOPS_MAX; stops += 1) {
    if (await isHeld(target)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`no key leads to ${target}`);
}

/** Chooses one of a group: the group is one stop, its choices are gone through by arrows. */
async function choose(page, radio) {
  const group = page.locator(`input[type=radio][name="${await radio.getAttribute('name')}"]:not([disabled])`);
  await tabTo(page, group);
  await page.keyboard.press('Space');
  for (let choices = 0; choices <= CHOICES_MAX; choices += 1) {
    if (await radio.isChecked()) return;
    await page.keyboard.press('ArrowDown');
  }
  assert.fail(`no key chooses ${radio}`);
}

/** What to do with a page by keys alone, under the names that hands have for it. */
export const keys = (page) => ({
  fill: async (field, text) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  },
  check: async (box) => {
    if ((await box.getAttribute('type')) === 'radio') return choose(page, box);
    await tabTo(page, box);
    if (!(await box.isChecked())) await page.keyboard.press('Space');
  },
  press: async (button) => {
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  },
  /** Of a list the beginning of a name is typed; who is too slow for the browser begins again. */
  select: async (list, name) => {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      await tabTo(page, list);
      await page.keyboard.type(name);
      if ((await list.evaluate(({ selectedOptions: [chosen] }) => chosen?.label)) === name) return;
      await page.keyboard.press('Shift+Tab');
    }
    assert.fail(`no typing chooses ${name}`);
  },
});
