"""A program in Python on the client that openapi-python-client makes from openapi.yaml; nothing else is known of the API."""

import json
import os
import time
import uuid

import httpx
from kontor_client import AuthenticatedClient, Client
from kontor_client.api.orders import create_order_refund, get_order, list_orders
from kontor_client.api.products import create_pricing_plan, create_product, list_products, publish_product
from kontor_client.api.shop import create_checkout, get_checkout
from kontor_client.models import (
    Amount,
    CheckoutBody,
    CheckoutBodyMethod,
    CheckoutPayer,
    PricingPlanBody,
    PricingPlanBodyKind,
    ProblemBody,
    ProductBody,
    ProductBodyForm,
    RefundBody,
)

URL, KEY, SHOP = (os.environ[name] for name in ("KONTOR_URL", "KONTOR_KEY", "KONTOR_SHOP"))
NAME = f"Generated {uuid.uuid4().hex[:8]}"
client = AuthenticatedClient(base_url=URL, token=KEY)
anyone = Client(base_url=URL)


def key():
    return str(uuid.uuid4())


def must(answer):
    """The answer, unless it is a refusal."""
    if answer is None or isinstance(answer, ProblemBody):
        raise SystemExit(f"refused: {answer}")
    return answer


# The client sends every default that the document names.
must(list_orders.sync(client=client))

made = []
for nth in (1, 2, 3):
    body = ProductBody(form=ProductBodyForm.SERVICE, name=f"{NAME} {nth}")
    made.append(must(create_product.sync(client=client, body=body, idempotency_key=key())).data.id)

paged, more = [], {}
while True:
    page = must(list_products.sync(client=client, query=NAME, limit=2, **more))
    paged += [item.id for item in page.data]
    if not page.meta.next_cursor:
        break
    more = {"after": page.meta.next_cursor}

price = Amount(amount=1900, currency="eur")
must(create_pricing_plan.sync(made[0], client=client, body=PricingPlanBody(kind=PricingPlanBodyKind.ONE_TIME, price=price)))
must(publish_product.sync(made[0], client=client))

payer = CheckoutPayer(email="anna@example.com", first_name="Anna", last_name="Berg", country="DE")
wish = CheckoutBody(product_id=made[0], method=CheckoutBodyMethod.CARD, consent=True, payer=payer)
checkout = must(create_checkout.sync(SHOP, client=anyone, body=wish, idempotency_key=key())).data
httpx.post(checkout.attributes.next_action.url, data={"number": "4242424242424242", "exp": "12/40", "cvc": "123"})

while must(get_checkout.sync(SHOP, checkout.id, client=anyone)).data.attributes.payment_state.value != "paid":
    time.sleep(0.3)

order = checkout.attributes.order_id
must(create_order_refund.sync(order, client=client, body=RefundBody(reason="It rained."), idempotency_key=key()))
while must(get_order.sync(order, client=client)).data.attributes.payment_state.value != "payment_refunded":
    time.sleep(0.3)

refused = create_product.sync(client=client, body=ProductBody(form=ProductBodyForm.SERVICE, name=""), idempotency_key=key())
print(json.dumps({"made": made, "paged": paged, "order": order, "refused": refused.errors[0].code.value}))
