"""Reads messages as a JSON list from standard input. Prints the content of each, or the reason why it is not genuine."""

import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


def verify(message):
    try:
        return Webhook(message["secret"]).verify(message["body"], message["headers"])
    except WebhookVerificationError as error:
        return str(error)


print(json.dumps([verify(message) for message in json.load(sys.stdin)]))
