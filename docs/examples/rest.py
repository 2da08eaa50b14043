"""Counts accounts by plan, then gives a user prompts. Needs Python 3.10 or later, and nothing else.

    PLAINPROMPT_URL=https://prompts.example.com PLAINPROMPT_KEY=ppt_… python3 rest.py ann@example.com 25 order-4711

The key needs the scopes users:read and addons:write. Run again with the same order, it gets the same response, and grants nothing more.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ATTEMPTS = 5
WORTH_ANOTHER_TRY = {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}


class Refused(Exception):
    """The service's own words and code, and the id under which it logged the request."""

    def __init__(self, status: int, answer: dict[str, Any]) -> None:
        super().__init__(f"{answer.get('error')} ({answer.get('code')}, {status}, request {answer.get('request_id')})")
        self.code = answer.get("code")


def refusal_in(error: HTTPError) -> Refused:
    try:
        return Refused(error.code, json.load(error))
    except ValueError:  # Something in between answered, in words of its own.
        return Refused(error.code, {"error": error.reason})


class Client:
    def __init__(self, url: str, key: str) -> None:
        self.url = url
        self.key = key

    def ask(self, method: str, path: str, body: Any = None, idempotency_key: str | None = None) -> Any:
        """Returns `data`. Waits as long as the service asks to before it tries again. Raises Refused."""
        headers = {"X-API-KEY": self.key, "Content-Type": "application/json"}
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        data = None if body is None else json.dumps(body).encode()
        for attempt in range(1, ATTEMPTS + 1):
            try:
                request = Request(f"{self.url}/api{path}", data, headers, method=method)
                with urlopen(request, timeout=30) as response:
                    return json.load(response)["data"]
            except HTTPError as error:
                if error.code not in WORTH_ANOTHER_TRY or attempt == ATTEMPTS:
                    raise refusal_in(error) from error
                time.sleep(float(error.headers.get("Retry-After", "1")))
        raise AssertionError("unreachable")

    def users(self) -> Iterator[dict[str, Any]]:
        """All accounts, newest first, page by page."""
        page, pages = 1, 1
        while page <= pages:
            answer = self.ask("GET", f"/external/users?page={page}&limit=100")
            yield from answer["users"]
            page, pages = page + 1, answer["pagination"]["pages"]

    def give(self, email: str, prompts: int, order: str) -> dict[str, Any]:
        gift = {"email": email, "prompts": prompts, "name": "A gift"}
        return self.ask("POST", "/external/addons/grant-by-email", gift, idempotency_key=order)


def main(email: str, prompts: str, order: str) -> None:
    client = Client(os.environ["PLAINPROMPT_URL"], os.environ["PLAINPROMPT_KEY"])
    plans = Counter(user["plan_name"] or "No plan" for user in client.users())
    for plan, count in plans.most_common():
        print(f"{plan}: {count}")
    gift = client.give(email, int(prompts), order)
    print(f"{email} was given {gift['prompts_remaining']} prompts ({gift['id']})")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Refused as refused:
        sys.exit(str(refused))
