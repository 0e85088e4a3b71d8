"""Checks an evidence file of PCE, without PCE: python3 check.py evidence.json public-key.pem"""
import base64
import hashlib
import json
import sys

TYPE = "application/vnd.pce.evidence+json"
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def demand(is_true, problem):
    if not is_true:
        raise ValueError(problem)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def add(a, b):  # points of the curve as (X, Y, Z, T), RFC 8032, 5.1.4
    x = (a[1] - a[0]) * (b[1] - b[0]) % P
    y = (a[1] + a[0]) * (b[1] + b[0]) % P
    t, z = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = y - x, z - t, z + t, y + x
    return e * f % P, g * h % P, f * g % P, e * h % P


def point_of(data):
    sign, y = divmod(int.from_bytes(data, "little"), 2**255)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    demand(y < P and (x * x - square) % P == 0 and (x or not sign), "it is no point of the curve")
    return (x := P - x if x & 1 != sign else x), y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(key, message, signature):
    demand(len(signature) == 64, "the signature is cut")
    x, y, _, t = point_of(key)
    minus_a = P - x, y, 1, P - t
    r, s = point_of(signature[:32]), int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    points, sum = (None, BASE, minus_a, add(BASE, minus_a)), (0, 1, 1, 0)
    for bit in range(255, -1, -1):  # s B - k A, which is R
        sum = add(sum, sum)
        chosen = (s >> bit & 1) + 2 * (k >> bit & 1)
        sum = add(sum, points[chosen]) if chosen else sum
    return s < L and all((sum[i] - r[i] * sum[2]) % P == 0 for i in (0, 1))


def bytes_of(text):
    data = base64.b64decode(text, validate=True)
    demand(base64.b64encode(data).decode() == text, "the base64 is not canonical")
    return data


def check(text, public_key):
    """Returns what the text of an evidence file proves; raises an error with the problem."""
    envelope = json.loads(text)
    demand(sorted(envelope) == ["payload", "payloadType", "signatures"], "it is no envelope")
    (signature,) = envelope["signatures"]
    demand(envelope["payloadType"] == TYPE and len(signature) == 2, "it holds something else")
    key = base64.b64decode("".join(public_key.split("\n")[1:-2]))[-32:]
    demand(signature["keyid"] == sha256(key), "it is signed by another key")
    payload = bytes_of(envelope["payload"])
    signed = f"DSSEv1 {len(TYPE)} {TYPE} {len(payload)} ".encode() + payload
    demand(is_signed(key, signed, bytes_of(signature["sig"])), "the signature does not fit")
    said = json.loads(payload)
    known = {}
    demand(said["format"] == "pce-evidence/1", "the format is unknown")
    for stream in said["streams"]:
        last = stream.get("after") or sha256(stream["stream"].encode())
        demand("after" not in stream or last in known, "a stream continues what is not there")
        for version, event in enumerate(stream["events"], 1):
            place, body = f"event {version} of {stream['stream']}", event.get("body")
            demand(event["version"] == version, f"{place} is out of place")
            demand((body is None) == ("erased" in stream), f"{place} has no content")
            if body is not None:
                demand(json.loads(body)["type"] == event["type"], f"{place} has another type")
                link = sha256((last + body).encode())
                demand(event["hash"] == link or said["sealed"] != "sha-256", f"{place} was changed")
            last = known[event["hash"]] = event["hash"]
    demand(said["head"] == {"stream": stream["stream"], "hash": last}, "the head is not the last")
    return {"stream": stream["stream"], "events": len(known), "hash": last}


if __name__ == "__main__":
    try:
        with open(sys.argv[1]) as evidence, open(sys.argv[2]) as key:
            print("holds:", json.dumps(check(evidence.read(), key.read())))
    except Exception as problem:
        sys.exit(f"does not hold: {problem}")
