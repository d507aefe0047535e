"""Signs schemathesis in as the demo account that an operation is meant for.

Every operation gets a session of its own: the ones that end sessions would otherwise leave the rest signed out.
"""

import json
import os
import urllib.request

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
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def access_token(answer):
    """The four token fields stand bare or in the attributes of a document."""
    data = answer.get("data", answer)
    return data.get("attributes", data)["access_token"]


# Access tokens live 15 minutes.
@schemathesis.auth(refresh_interval=600, cache_by_key=lambda case, context: case.operation.label)
class DemoAccount:
    def get(self, case, context):
        return access_token(sign_in(account(case.operation.path)))

    def set(self, case, token, context):
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
