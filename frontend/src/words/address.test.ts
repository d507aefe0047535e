// Whoever reads German is "Sie" everywhere: on screens, in the shop, in mails and in refusals by the API.
import { describe, expect, it } from 'vitest';

type Words = { [key: string]: string | Words };
const files = import.meta.glob<Words>(['./de/*.json', '../shop/words/de.json', '../../../core/*/words/{de,*.de}.json'], { eager: true, import: 'default' });

const FAMILIAR = /(?<!\p{L})(du|dir|dich|deine?[rmns]?|euch|euer|eure[rmns]?)(?!\p{L})/iu;
/** What is asked of a "du" without saying so: at the start of a sentence, or after "bitte", "und" and "oder". */
const ASKED = /(?:^|[.:;!?] |„|bitte |und |oder )(prüfe|wähle|nimm|gib|lade|füge|setze|öffne|sende|melde|entferne|überlege|lege|stelle|warte|bestätige|beantworte|versuche es)(?!\p{L})/iu;

function texts(words: Words): string[] {
  return Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : texts(value)));
}

describe('German words', () => {
  it('are found in all their places', () => {
    for (const place of ['./de/common.json', '../shop/words/de.json', '/kernel/words/errors.de.json', '/mail/words/de.json', '/verification/words/de.json'])
      expect(Object.keys(files).some((file) => file.endsWith(place.replace(/^\.\.?/, ''))), place).toBe(true);
  });

  it.each(Object.keys(files))('%s says "Sie"', (file) => {
    expect(texts(files[file] ?? {}).filter((text) => FAMILIAR.test(text) || ASKED.test(text))).toEqual([]);
  });
});
