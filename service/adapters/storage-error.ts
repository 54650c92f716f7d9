/** A storage can't be reached, or a file in it changed while it was read. Says where and how, and none of its secrets. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

/** Whether a text names a file of a storage: parts that can be folders and a file, and lead nowhere else. */
export const isStoredName = (name: string): boolean =>
  name.length <= 1000 && /^[A-Za-z0-9][A-Za-z0-9._+ -]*(\/[A-Za-z0-9][A-Za-z0-9._+ -]*)*$/.test(name)
