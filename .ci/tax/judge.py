"""Compares what we say of value added tax with what others do: the tax of quotes with the rates of eu-vat-rates-data on the day that
it has them of, and python-stdnum's word on ten thousand ids, half of them well formed. Both are test tools only. Run from the top of the sources."""

import os
import random
import subprocess
import sys

import eu_vat_rates_data
from stdnum import exceptions
from stdnum.eu import vat as union
from stdnum.ch import vat as swiss
from stdnum.gb import vat as british

COUNTRIES = sorted(state for state in union.MEMBER_STATES if state != "xi")
ALSO = ["CH", "GB", "NO"]
IDS = 10_000
# The kinds of sign at each place; a word is itself.
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FORMS = {
    "at": ["U99999999"], "be": ["0999999999", "1999999999"], "bg": ["999999999", "9999999999"], "cy": ["99999999A"],
    "cz": ["99999999", "699999999", "999999999", "9999999999"], "de": ["999999999"], "dk": ["99999999"],
    "ee": ["999999999"], "es": ["X9999999A", "99999999A", "A99999999", "A9999999A"], "fi": ["99999999"],
    "fr": ["99999999999", "A9999999999", "9A999999999", "AA999999999", "99000999999"], "gr": ["999999999"],
    "hr": ["99999999999"], "hu": ["99999999"], "ie": ["9999999A", "9999999AA", "9A99999A", "9+99999A"],
    "it": ["99999990019", "99999991209"], "lt": ["999999919", "999999999919"], "lu": ["99999999"],
    "lv": ["49999999999", "32999999999", "15069919999", "01012029999"], "mt": ["99999999"],
    "nl": ["999999999B99"], "pl": ["9999999999"], "pt": ["999999999"],
    "ro": ["99", "9999", "999999", "9999999999", "1990515409999"], "se": ["999999999901"], "si": ["99999999"],
    "sk": ["9929999999", "9939999999", "8505159999"], "gb": ["999999999", "999999999999", "GD999", "HA999", "GD888899999"],
    "che": ["999999999MWST", "999999999TVA", "999999999IVA"],
}
PREFIX = {"gr": "EL"}


def draw(chance, form):
    return "".join(
        chance.choice(DIGITS) if sign == "9" else chance.choice(LETTERS) if sign == "A" else sign for sign in form
    )


def is_valid(prefix, number):
    module = {"gb": british, "che": swiss}.get(prefix)
    try:
        (module or union).validate((PREFIX.get(prefix, prefix.upper())) + number)
        return True
    except exceptions.ValidationError:
        return False


def ids(chance):
    each = IDS // len(FORMS) + 1
    for prefix, forms in FORMS.items():
        for nth in range(each):
            number = draw(chance, forms[nth % len(forms)])
            tries = 0
            # Every second one shall be right.
            while nth // len(forms) % 2 and not is_valid(prefix, number) and tries < 2_000:
                number, tries = draw(chance, forms[nth % len(forms)]), tries + 1
            yield PREFIX.get(prefix, prefix.upper()) + number, is_valid(prefix, number)


def main():
    asked = [(f"id {text}", "yes" if valid else "no") for text, valid in ids(random.Random(20261125))]
    day = eu_vat_rates_data.data_version
    for country in [state.upper() for state in COUNTRIES] + ALSO:
        asked.append((f"sale {country} {day}", str(round(eu_vat_rates_data.get_standard_rate(country) * 100))))
    # With the features of the whole workspace, as everything else is built: nothing is compiled a second time.
    subprocess.run(["cargo", "build", "--quiet", "--locked", "--workspace", "--example", "vat"], check=True)
    ours = subprocess.run(
        [os.path.join(os.environ.get("CARGO_TARGET_DIR", "target"), "debug", "examples", "vat")],
        input="".join(f"{line}\n" for line, _ in asked), capture_output=True, text=True, check=True,
    ).stdout.splitlines()
    other = [f"{line}: we say {said}, they {theirs}" for (line, theirs), said in zip(asked, ours, strict=True) if said != theirs]
    right = sum(theirs == "yes" for _, theirs in asked)
    print(f"{len(asked)} questions ({right} ids well formed, rates of {day}): {len(other)} answered otherwise")
    print("\n".join(other[:40]))
    return 1 if other else 0


sys.exit(main())
