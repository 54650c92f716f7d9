"""Verifies each test vector of the file that is given, and prints a line for it."""

import json
import sys

from license_token import Expectation, InvalidToken, verify


def report(vector: dict, public_keys: str) -> str:
    expected = Expectation(
        public_keys, vector["issuer"], vector["audience"], vector["deviceSignature"], vector["now"]
    )
    try:
        claims = verify(vector["token"], expected)
    except InvalidToken:
        return f"{vector['id']} invalid"
    trial = "true" if claims.is_trial else "false"
    end = "-" if claims.expires_at is None else claims.expires_at
    name = claims.customer_name.encode().hex()
    return f"{vector['id']} valid {claims.activation_id} {trial} {claims.method} {claims.validated_at} {end} {name}"


with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
for each in document["vectors"]:
    print(report(each, document["keySets"][each["keys"]]))
