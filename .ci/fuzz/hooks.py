"""Signs schemathesis in as the demo account that an operation is meant for, and now and then as somebody else."""

import json
import os
import time
import urllib.error
import urllib.request
import zlib

import schemathesis

URL = os.environ["KONTOR_PUBLIC_URL"]
PASSWORD = os.environ["KONTOR_DEMO_PASSWORD"]

# Who an area is for; everything else is asked as the seller.
AREAS = {
    "/v1/payer/": "payer@demo.test",
    "/v1/publish/": "publisher@demo.test",
    "/v1/team_member/": "member@demo.test",
    "/v1/admin/": "admin@demo.test",
}


def account(path):
    return next((who for area, who in AREAS.items() if path.startswith(area)), "seller@demo.test")


def sign_in(email):
    body = json.dumps({"email": email, "password": PASSWORD}).encode()
    request = urllib.request.Request(URL + "/v1/app/session", body, {"Content-Type": "application/json"})
    while True:
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            # Odd sign-ins have used up what this machine may try: wait as long as the answer says.
            if refused.code != 429:
                raise
            time.sleep(float(refused.headers.get("Retry-After", "5")))


def access_token(answer):
    """The four token fields stand bare or in the attributes of a document."""
    data = answer.get("data", answer)
    return data.get("attributes", data)["access_token"]


# Whom an operation is asked as besides the one it is meant for: nobody, and the others. One request in so many.
STRANGERS = (None, "seller@demo.test", "payer@demo.test", "admin@demo.test")
STRANGER_STRIDE = 3


def caller(case):
    """Who asks: told by what is asked, so that the same request is always asked by the same account."""
    own = account(case.operation.path)
    asked = repr((case.operation.label, case.path_parameters, case.query, case.body))
    number = zlib.crc32(asked.encode("utf-8", "surrogatepass"))
    if number % STRANGER_STRIDE:
        return own
    return STRANGERS[number // STRANGER_STRIDE % len(STRANGERS)]


def session_of(case, _context):
    """One session for each account, and one of its own for an operation that may end or turn the session it uses."""
    path = case.operation.path
    own = path.startswith("/v1/app/session") or path.endswith("/switch") or "support_access" in path
    return f"{caller(case)} {case.operation.label if own else ''}"


# Access tokens live 15 minutes.
@schemathesis.auth(refresh_interval=600, cache_by_key=session_of)
class DemoAccount:
    def get(self, case, context):
        who = caller(case)
        return access_token(sign_in(who)) if who else ""

    def set(self, case, token, context):
        if token:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}


# The longest list of the longest texts is built in memory before it is sent. No body is a hundredth of this.
LIST_CHARS_MAX = 100_000_000


def without_endless_lists(place):
    """A text in a list that could fill more than that has no bound of its own: the list has, and so has the body."""
    if isinstance(place, list):
        for each in place:
            without_endless_lists(each)
    elif isinstance(place, dict):
        items = place.get("items")
        if place.get("type") == "array" and isinstance(items, dict) and items.get("type") == "string":
            if place.get("maxItems", 1) * items.get("maxLength", 0) > LIST_CHARS_MAX:
                del items["maxLength"]
        for each in place.values():
            without_endless_lists(each)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    without_endless_lists(raw_schema)


@schemathesis.hook
def filter_case(context, case):
    """A form writes a list of one as its one text: what is no list in JSON is one there, and rightly taken."""
    if case.media_type == "application/json" or not isinstance(case.body, dict):
        return True
    return isinstance(case.body.get("columns", []), list)


def is_wished(case, password):
    """Whether this would become the account's password: a form says a number or a list of one as text, too."""
    return isinstance(password, str) or (password is not None and case.media_type != "application/json")


@schemathesis.hook
def before_call(context, case, kwargs):
    """A wished password becomes the one the account has: everybody after this signs in with it."""
    if case.operation.path == "/v1/app/user" and isinstance(case.body, dict):
        if is_wished(case, case.body.get("password")):
            case.body["password"] = PASSWORD
