"""The credential of the caller, new accounts for calls that end the session or the account of their caller, and how much is sent."""

import collections
import itertools
import json
import os
import urllib.request

import schemathesis
from schemathesis.generation.meta import TestPhase

API = os.environ["FUZZ_API"]
HEADER = os.environ["FUZZ_HEADER"]
CREDENTIAL = os.environ["FUZZ_CREDENTIAL"]
CALLER_ID = os.environ["FUZZ_CALLER_ID"]
# Of the requests of an operation that are much alike, every n-th is sent.
STEP = int(os.environ["FUZZ_STEP"])

ENDS_ITS_OWN_SESSION = {
    "POST /auth/logout",
    "DELETE /user/delete-account",
    "DELETE /user/sessions/{id}",
    "PUT /user/email",
    "PUT /user/password",
}

# The password in the description, so that its examples are valid.
PASSWORD = "correct horse battery staple"

numbers = itertools.count()


def new_account():
    """Signs up a new user, and returns the data of the response."""
    account = {
        "email": f"fuzz-{next(numbers)}@example.net",
        "full_name": "Another User",
        "password": PASSWORD,
    }
    request = urllib.request.Request(
        f"{API}/auth/signup",
        data=json.dumps(account).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)["data"]


@schemathesis.auth(refresh_interval=None)
class Credential:
    def get(self, case, ctx):
        if case.operation.label in ENDS_ITS_OWN_SESSION:
            return f"Bearer {new_account()['token']}"
        return CREDENTIAL

    def set(self, case, data, ctx):
        case.headers[HEADER] = data


# Three quarters of all requests that are made systematically. Each of them puts a value of another type, or another mix of fields, into the same call.
ALIKE = {"INCORRECT_TYPE", "UNSPECIFIED_HTTP_METHOD", "VALID_OBJECT", "OBJECT_REQUIRED_AND_OPTIONAL"}

made = collections.Counter()


@schemathesis.hook
def filter_case(ctx, case):
    """Takes a share of the requests that are alike, the first of each kind for each operation, and all others, such as those at the bounds of a field."""
    if case.meta is None or case.meta.phase.name != TestPhase.COVERAGE:
        return True
    scenario = case.meta.phase.data.scenario
    if scenario is None or scenario.name not in ALIKE:
        return True
    kind = (case.operation.label, scenario)
    made[kind] += 1
    return (made[kind] - 1) % STEP == 0


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Replaces the caller as the target of a call, because administrators would change their own account."""
    if case.path.startswith("/admin/users/{id}") and case.path_parameters.get("id") == CALLER_ID:
        case.path_parameters["id"] = new_account()["user"]["id"]


@schemathesis.hook
def filter_failure(ctx, failure, case, response):
    """An undocumented header is no mistake: HTTP servers ignore headers that they don't know."""
    is_about_acceptance = type(failure).__name__ == "AcceptedNegativeData"
    return not (is_about_acceptance and "x-schemathesis-unknown-property" in case.headers)
