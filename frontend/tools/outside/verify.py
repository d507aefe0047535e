"""What PyPI's standardwebhooks says of messages: lines of JSON in, for each "good" or why not; with `sign`, a signature."""

import json
import sys
from datetime import datetime, timezone

from standardwebhooks import Webhook, WebhookVerificationError

for line in sys.stdin:
    message = json.loads(line)
    hook = Webhook(message["secret"])
    if message.get("sign"):
        moment = datetime.fromtimestamp(message["timestamp"], tz=timezone.utc)
        print(hook.sign(message["id"], moment, message["body"]), flush=True)
        continue
    try:
        hook.verify(message["body"], message["headers"])
        print("good", flush=True)
    except WebhookVerificationError as refused:
        print(f"refused: {refused}", flush=True)
