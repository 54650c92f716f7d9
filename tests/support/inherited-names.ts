/** Names that every object inherits: a look-up of one of them in a plain object finds something that nobody put there. */
export const inheritedNames: readonly string[] = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...['prototype', 'length', 'name', 'then', 'toJSON'],
]
