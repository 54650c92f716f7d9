const repeatTo = (size: number, part: string) => part.repeat(Math.max(1, Math.floor(size / part.length)))

/**
 * JSON of about `size` bytes that is meant to hurt a parser, a validator, or whoever walks over what was parsed. All but
 * single values, which begin with 'one', are too complex for every operation.
 */
export function hostileJson(size: number): Record<string, string> {
  const half = size / 2
  const depth = Math.floor(half)
  const members = Math.floor(size / 12)
  return {
    'nested lists': repeatTo(half, '[') + repeatTo(half, ']'),
    'nested objects': `${repeatTo(half * 1.6, '{"a":')}1${repeatTo(half * 0.3, '}')}`,
    'lists in a field': `{"items":${'['.repeat(depth - 10)}${']'.repeat(depth - 10)}}`,
    'lists that are left open': repeatTo(size, '['),
    'objects that are left open': repeatTo(size, '{"a":'),
    'a list of 2,700 levels': '['.repeat(2700) + ']'.repeat(2700),
    'a list of numbers': `[${repeatTo(size - 10, '1,')}1]`,
    'lines that are none': `{"items":[${repeatTo(size - 20, '{},')}{}]}`,
    'an object of many members': `{${Array.from({ length: members }, (_, index) => `"${index}":1`).join(',')}}`,
    'the same member many times': `{${repeatTo(size - 20, '"name":1,')}"name":1}`,
    'many lists beside each other': `[${repeatTo(size - 10, '[],')}[]]`,
    'one long text': `"${'x'.repeat(size - 10)}"`,
    'one text of escapes': `"${repeatTo(size - 10, '\\u0000')}"`,
    'one text of backslashes': `"${repeatTo(size - 10, '\\\\')}"`,
    'one long number': '9'.repeat(size - 10),
    'one long key': `{"${'k'.repeat(size - 20)}":1}`,
    'many prototypes': `[${repeatTo(size - 20, '{"__proto__":1},')}1]`,
  }
}
