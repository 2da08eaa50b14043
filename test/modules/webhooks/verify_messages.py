"""Reads messages as a JSON list from standard input and says of each whether its receiver would take it for genuine."""

import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


def verdict(message):
    try:
        return Webhook(message["secret"]).verify(message["body"], message["headers"])
    except WebhookVerificationError as error:
        return str(error)


print(json.dumps([verdict(message) for message in json.load(sys.stdin)]))
