"""docs/openapi.json as a judge: whether a value fits a schema, and bodies that are spoiled in every way their schema forbids."""
import json
import os
import re

API = json.load(open(os.path.join(os.environ["FELT_SOURCE"], "docs/openapi.json")))
SCHEMAS = API["components"]["schemas"]
TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "integer": int,
    "number": (int, float),
}
WORDS = {
    "description",
    "type",
    "const",
    "enum",
    "minimum",
    "maximum",
    "pattern",
    "minLength",
    "maxLength",
    "items",
    "minItems",
    "maxItems",
    "uniqueItems",
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "maxProperties",
    "oneOf",
    "allOf",
    "discriminator",
    "$ref",
}


def follow(schema):
    """What references say, and what the parts of an `allOf` say together."""
    while "$ref" in schema:
        _, _, kind, name = schema["$ref"].split("/")
        schema = API["components"][kind][name]
    if "allOf" not in schema:
        return schema
    whole = {"type": "object", "required": [], "properties": {}}
    for part in map(follow, schema["allOf"]):
        assert set(part) <= {"description", "type", "required", "properties"}, part
        whole["required"] = whole["required"] + part.get("required", [])
        whole["properties"] = {**whole["properties"], **part["properties"]}
    return whole


def is_of(kind, value):
    return isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def kinds_of(schema):
    kinds = schema.get("type", [])
    return [kinds] if isinstance(kinds, str) else kinds


def fits_one(value, schema, at):
    """With a discriminator the form that it names, else one of the forms, and no other."""
    if "discriminator" in schema:
        key, mapping = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
        name = value.get(key) if isinstance(value, dict) else None
        return (
            fits(value, {"$ref": mapping[name]}, at)
            if isinstance(name, str) and name in mapping
            else "%s.%s is %r, which is not described" % (at, key, name)
        )
    faults = [fits(value, form, at) for form in schema["oneOf"]]
    return (
        None
        if faults.count(None) == 1
        else "%s fits %d forms: %s" % (at, faults.count(None), "; ".join(filter(None, faults)))
    )


def fits_list(value, schema, at):
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return "%s has %d items" % (at, len(value))
    if schema.get("uniqueItems") and len({json.dumps(item) for item in value}) < len(value):
        return "%s has an item twice" % at
    return next(filter(None, (fits(item, schema["items"], "%s[%d]" % (at, i)) for i, item in enumerate(value))), None)


def fits_object(value, schema, at):
    missing = [key for key in schema.get("required", []) if key not in value]
    if missing:
        return "%s has no %s" % (at, missing[0])
    if len(value) > schema.get("maxProperties", len(value)):
        return "%s has %d fields" % (at, len(value))
    properties, rest = schema.get("properties", {}), schema.get("additionalProperties", not schema.get("properties"))
    for key, item in value.items():
        found = (
            [properties[key]]
            if key in properties
            else [said for pattern, said in schema.get("patternProperties", {}).items() if re.search(pattern, key)]
        )
        if not found and rest is False:
            return "%s has %s, which is not described" % (at, key)
        fault = next(
            filter(None, (fits(item, said, at + "." + key) for said in found or [rest] if said is not True)), None
        )
        if fault:
            return fault
    return None


def fits(value, schema, at="answer"):
    """The first thing about a value that its schema does not allow; None: it fits. Fields that are not described are not allowed."""
    schema = follow(schema)
    assert set(schema) <= WORDS, "this test does not know %s" % (set(schema) - WORDS)
    if "oneOf" in schema:
        return fits_one(value, schema, at)
    kinds = kinds_of(schema)
    if kinds and not any(is_of(kind, value) for kind in kinds):
        return "%s is %r, not %s" % (at, value, " or ".join(kinds))
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        return "%s is %r, not %s" % (at, value, schema.get("enum", schema.get("const")))
    if isinstance(value, str) and not (
        re.search(schema.get("pattern", ""), value)
        and schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
    ):
        return "%s is %r, not of its form" % (at, value)
    if is_of("number", value) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return "%s is %r, not %s to %s" % (at, value, schema.get("minimum"), schema.get("maximum"))
    if isinstance(value, list) and "items" in schema:
        return fits_list(value, schema, at)
    return fits_object(value, schema, at) if isinstance(value, dict) else None


# ---- spoiling


def spoiled_values(value, schema):
    """Values in place of one, each of which breaks one rule of its schema."""
    schema = follow(schema)
    if "oneOf" in schema:
        forms = [form for form in schema["oneOf"] if not fits(value, form)]
        return [spoiled for spoiled in spoiled_values(value, forms[0]) if fits(spoiled, schema)]
    values = [{"no": []}]
    if "minimum" in schema:
        values.append(schema["minimum"] - 1)
    if "maximum" in schema:
        values.append(schema["maximum"] + 1)
    if "enum" in schema:
        values.append("no-such-word")
    if "pattern" in schema:
        values.append("no such form\u00e9")
    if "maxLength" in schema:
        values.append("x" * (schema["maxLength"] + 1))
    if isinstance(value, list) and value:
        values.append(value[:-1] + [{"no": []}])
        values += [value[: schema["minItems"] - 1]] if "minItems" in schema else []
        values += [value * (schema["maxItems"] // len(value) + 1)] if "maxItems" in schema else []
        values += [value[:-1] + value[:1]] if schema.get("uniqueItems") and len(value) > 1 else []
        values += [value[:-1] + [spoiled] for spoiled in spoiled_values(value[-1], schema["items"])]
    return values


def spoiled(body, schema, fields):
    """(what was done, a body that does not fit): a field too much, and for each of `fields` without it, if it is required, and every rule of it broken."""
    schema = follow(schema)
    yield "with an unknown field", {**body, "no_such_field": 1}
    for key in fields:
        said = schema["properties"].get(key) or next(
            said for pattern, said in schema["patternProperties"].items() if re.search(pattern, key)
        )
        if key in schema["required"]:
            yield "without " + key, {k: v for k, v in body.items() if k != key}
        for other in spoiled_values(body[key], said) if "const" not in said else ():
            yield "%s %.40r" % (key, other), {**body, key: other}
