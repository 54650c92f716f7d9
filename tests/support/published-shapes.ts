/**
 * What a provider publishes of its objects: the fields of each, and of which kind of JSON each is. The kind is 'any' where the
 * published example has none.
 */
export type PublishedShapes = { source: string; objects: Readonly<Record<string, Readonly<Record<string, string>>>> }

/** Where an object is not as published: fields that are not published, and fields of another kind. Any field can be null. */
export function compareWithPublished(name: string, object: object, { objects }: PublishedShapes): string[] {
  const published = objects[name]
  if (!published) return [`${name} is not among the published objects`]
  return Object.entries(object).flatMap(([field, value]) => {
    const kind = published[field]
    if (kind === undefined) return [`${name}.${field} is not published`]
    const found = Array.isArray(value) ? 'array' : typeof value
    return value === null || kind === 'any' || kind === found ? [] : [`${name}.${field} is ${found}, not ${kind}`]
  })
}
